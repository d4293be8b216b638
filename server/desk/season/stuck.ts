/** Work that waits or keeps failing: what somebody of the college may want to be tried again now. */
import {
  RETRIABLE,
  type Retriable,
  type SeasonStuck,
  type StuckKind,
} from '#contract/desk-season.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { readQueueStates, retryFailed } from '#server/core/jobs/queue-states.ts';

type Work = SeasonStuck['work'][number];

/** The queues behind each word of the desk. */
const QUEUES: Readonly<Record<Retriable, readonly string[]>> = {
  mails: ['mail'],
  conversions: ['convert-document', 'convert-word-document', 'convert-slow-document'],
  copies: ['make-copy', 'make-copy-with-documents', 'make-slow-copy'],
};

/** How each sort of work stands. */
export async function readStuck(queries: Queries): Promise<SeasonStuck> {
  const states = await readQueueStates(queries);
  const work = RETRIABLE.map((kind) =>
    describe(
      kind,
      states.filter(({ name }) => QUEUES[kind].includes(name)),
    ),
  );
  return { work: [...work, describe('deliveries', await readDeliveries(queries))] };
}

/** Has everything of a sort that failed tried again at once. @returns how much that is. */
export function retryStuck(trx: Transaction, kind: Retriable): Promise<number> {
  return retryFailed(trx, QUEUES[kind]);
}

type Waiting = {
  readonly waiting: number;
  readonly failing: number;
  readonly oldest: Date | null;
};

/** The runs that are not over: those that failed or were stopped stand until somebody has looked. */
async function readDeliveries(queries: Queries): Promise<readonly Waiting[]> {
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

function describe(kind: StuckKind, queues: readonly Waiting[]): Work {
  const sum = (count: 'waiting' | 'failing') =>
    queues.reduce((total, queue) => total + queue[count], 0);
  const [oldest] = queues.flatMap((queue) => queue.oldest?.toISOString() ?? []).sort();
  return { kind, waiting: sum('waiting'), failing: sum('failing'), oldest: oldest ?? '' };
}
