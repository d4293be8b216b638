/** Work that waits or keeps failing: what somebody of the college may want to hurry. */
import { type SeasonStuck, STUCK, type StuckKind } from '#contract/desk-season.ts';
import type { Queries, Transaction } from '#server/platform/database/database.ts';
import { readStanding, tryAgainNow } from '#server/platform/jobs/standing.ts';

/** The queues behind each word of the desk. */
const QUEUES: Readonly<Record<StuckKind, readonly string[]>> = {
  mails: ['mail'],
  conversions: ['convert-document', 'convert-word-document', 'convert-slow-document'],
  copies: ['make-copy', 'make-copy-with-documents', 'make-slow-copy'],
  deliveries: ['hand-on'],
};

/** How each sort of work stands. */
export async function readStuck(queries: Queries): Promise<SeasonStuck> {
  const standing = await readStanding(queries);
  const work = STUCK.map((kind) => {
    const queues = standing.filter(({ name }) => QUEUES[kind].includes(name));
    const sum = (count: 'waiting' | 'failing') =>
      queues.reduce((total, queue) => total + queue[count], 0);
    const [oldest] = queues.map((queue) => queue.oldest.toISOString()).sort();
    return { kind, waiting: sum('waiting'), failing: sum('failing'), oldest: oldest ?? '' };
  });
  return { work };
}

/** Has everything of a sort that failed tried again at once. @returns how much that is. */
export function hurry(trx: Transaction, kind: StuckKind): Promise<number> {
  return tryAgainNow(trx, QUEUES[kind]);
}
