/** Work that waits or keeps failing, and that staff may retry now. */
import { RETRIABLE, type Retriable, type Season, type StuckKind } from '#contract/desk-season.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { type QueueState, readQueueStates, retryFailed } from '#server/core/jobs/queue-states.ts';

type Work = Season['work'][number];
type Waiting = Pick<QueueState, 'waiting' | 'failing'> & { readonly oldest: Date | null };

/** The queues behind each kind of work. */
const QUEUES: Readonly<Record<Retriable, readonly string[]>> = {
  mails: ['mail'],
  conversions: ['convert-document', 'convert-word-document', 'convert-slow-document'],
  copies: ['make-copy', 'make-copy-with-documents', 'make-slow-copy'],
};

/** The state of each kind of work. */
export async function readStuck(queries: Queries): Promise<Work[]> {
  const states = await readQueueStates(queries);
  const work = RETRIABLE.map((kind) =>
    sumOf(
      kind,
      states.filter(({ name }) => QUEUES[kind].includes(name)),
    ),
  );
  return [...work, sumOf('deliveries', await readDeliveries(queries))];
}

/** Retries all failed jobs of a kind at once. @returns their number. */
export function retryStuck(trx: Transaction, kind: Retriable): Promise<number> {
  return retryFailed(trx, QUEUES[kind]);
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
