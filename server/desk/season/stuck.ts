/** Work that waits or keeps failing: what somebody of the college may want to hurry. */
import { HURRIED, type Hurried, type SeasonStuck, type StuckKind } from '#contract/desk-season.ts';
import type { Queries, Transaction } from '#server/platform/database/database.ts';
import { readStanding, tryAgainNow } from '#server/platform/jobs/standing.ts';

type Work = SeasonStuck['work'][number];

/** The queues behind each word of the desk. */
const QUEUES: Readonly<Record<Hurried, readonly string[]>> = {
  mails: ['mail'],
  conversions: ['convert-document', 'convert-word-document', 'convert-slow-document'],
  copies: ['make-copy', 'make-copy-with-documents', 'make-slow-copy'],
};

/** How each sort of work stands. */
export async function readStuck(queries: Queries): Promise<SeasonStuck> {
  const standing = await readStanding(queries);
  const work = HURRIED.map((kind) =>
    describe(
      kind,
      standing.filter(({ name }) => QUEUES[kind].includes(name)),
    ),
  );
  return { work: [...work, describe('deliveries', await readDeliveries(queries))] };
}

/** Has everything of a sort that failed tried again at once. @returns how much that is. */
export function hurry(trx: Transaction, kind: Hurried): Promise<number> {
  return tryAgainNow(trx, QUEUES[kind]);
}

type Standing = {
  readonly waiting: number;
  readonly failing: number;
  readonly oldest: Date | null;
};

/** The runs that are not over: those that failed or were stopped stand until somebody has looked. */
async function readDeliveries(queries: Queries): Promise<readonly Standing[]> {
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

function describe(kind: StuckKind, queues: readonly Standing[]): Work {
  const sum = (count: 'waiting' | 'failing') =>
    queues.reduce((total, queue) => total + queue[count], 0);
  const [oldest] = queues.flatMap((queue) => queue.oldest?.toISOString() ?? []).sort();
  return { kind, waiting: sum('waiting'), failing: sum('failing'), oldest: oldest ?? '' };
}
