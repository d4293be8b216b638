/** Work that waits or keeps failing, and that staff may retry now. */
import {
  RETRIABLE,
  type Retriable,
  type SeasonStuck,
  type StuckKind,
} from '#contract/desk-season.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { readQueueStates, retryFailed } from '#server/core/jobs/queue-states.ts';

type Work = SeasonStuck['work'][number];

/** The queues behind each kind of work. */
const QUEUES: Readonly<Record<Retriable, readonly string[]>> = {
  mails: ['mail'],
  conversions: ['convert-document', 'convert-word-document', 'convert-slow-document'],
  copies: ['make-copy', 'make-copy-with-documents', 'make-slow-copy'],
};

/** The state of each kind of work. */
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

/** Retries all failed jobs of a kind at once. @returns their number. */
export function retryStuck(trx: Transaction, kind: Retriable): Promise<number> {
  return retryFailed(trx, QUEUES[kind]);
}

type Waiting = {
  readonly waiting: number;
  readonly failing: number;
  readonly oldest: Date | null;
};

/** Counts unfinished runs. Those that failed or were stopped stay until a person acts. */
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
