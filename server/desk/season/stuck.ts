/** Work that waits or keeps failing, and that staff may retry now. */
import { RETRIABLE, type Retriable, type Season, type StuckKind } from '#contract/desk-season.ts';
import { COPY_QUEUE } from '#server/applicant/copy/make-copy.ts';
import { CONVERSION_QUEUES } from '#server/applicant/documents/convert-job.ts';
import { CONVERT_LETTER_QUEUE } from '#server/applicant/recommenders/files.ts';
import { WRITE_QUEUE } from '#server/applicant/recommenders/write-job.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { type QueueState, readQueueStates, retryFailed } from '#server/core/jobs/queue-states.ts';
import { MAIL_QUEUE } from '#server/core/mail/mail-job.ts';

type Work = Season['work'][number];
type Waiting = Pick<QueueState, 'waiting' | 'failing'> & { readonly oldest: Date | null };

/** The queues behind each kind of work. */
const QUEUES = {
  mails: [MAIL_QUEUE, WRITE_QUEUE],
  conversions: [...Object.values(CONVERSION_QUEUES), CONVERT_LETTER_QUEUE],
  copies: [COPY_QUEUE],
} satisfies Record<Retriable, readonly { readonly name: string }[]>;

const queuesOf = (kind: Retriable) => QUEUES[kind].map(({ name }) => name);

/** The state of each kind of work. */
export async function readStuck(queries: Queries): Promise<Work[]> {
  const states = await readQueueStates(queries);
  const work = RETRIABLE.map((kind) =>
    sumOf(
      kind,
      states.filter(({ name }) => queuesOf(kind).includes(name)),
    ),
  );
  return [...work, sumOf('deliveries', await readDeliveries(queries))];
}

/** Retries all failed jobs of a kind at once. @returns their number. */
export function retryStuck(trx: Transaction, kind: Retriable): Promise<number> {
  return retryFailed(trx, queuesOf(kind));
}

/** Counts unfinished runs. Failed and stopped runs stay until a person acts. */
function readDeliveries(queries: Queries): Promise<Waiting[]> {
  return queries
    .selectFrom('hand_on_runs')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(eb('state', '=', 'waiting').and('tries', '=', 0))
        .as('waiting'),
      fn
        .countAll<number>()
        .filterWhere(eb('state', 'in', ['failed', 'stopped']).or('tries', '>', 0))
        .as('failing'),
      fn.min('begun_at').as('oldest'),
    ])
    .where('state', 'in', ['waiting', 'failed', 'stopped'])
    .execute();
}

function sumOf(kind: StuckKind, states: readonly Waiting[]): Work {
  const work = { kind, waiting: 0, failing: 0, oldest: '' };
  for (const { waiting, failing, oldest } of states) {
    work.waiting += waiting;
    work.failing += failing;
    const since = oldest?.toISOString() ?? '';
    if (work.oldest === '' || (since !== '' && since < work.oldest)) work.oldest = since;
  }
  return work;
}
