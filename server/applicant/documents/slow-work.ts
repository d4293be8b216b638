/** Notes on applicants whose documents took long lately, kept in the database where every process sees them. */
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { inWords } from '#server/core/http/limits.ts';
import type { Platform } from '#server/core/platform.ts';

/** Work on documents that takes longer than this is noted. */
export const SLOW_SECONDS = 10;
/** For how long a note counts. */
const REMEMBERED_MS = 3_600_000;
/** How many conversions in that time may have been slow without a result. */
export const MOST_FOR_NOTHING = 3;

/** How slow an applicant's documents were lately. */
type SlowWork = {
  /** How often anything took long. */
  readonly times: number;
  /** How often there was no result. */
  readonly forNothing: number;
  /** The last time. */
  readonly last: Date | null;
};

/** Notes that somebody's document took long. @param isForNothing it ran out of time, or was taken back in the middle. */
export async function noteSlowWork(
  queries: Queries,
  accountId: number,
  { isForNothing, at }: { isForNothing: boolean; at: Date },
): Promise<void> {
  await queries
    .insertInto('slow_work')
    .values({ account_id: accountId, is_for_nothing: isForNothing, at })
    .execute();
}

export async function readSlowWork(
  queries: Queries,
  accountId: number,
  now: Date,
): Promise<SlowWork> {
  return queries
    .selectFrom('slow_work')
    .select(({ fn }) => [
      fn.countAll<number>().as('times'),
      fn.countAll<number>().filterWhere('is_for_nothing', '=', true).as('forNothing'),
      fn.max('at').filterWhere('is_for_nothing', '=', true).as('last'),
    ])
    .where('account_id', '=', accountId)
    .where('at', '>', new Date(now.getTime() - REMEMBERED_MS))
    .executeTakeFirstOrThrow();
}

/** Whether too many of an applicant's documents were slow without a result, so that no more are tried now. */
function isTooMuch({ forNothing }: Pick<SlowWork, 'forNothing'>, scale: number): boolean {
  return forNothing >= Math.ceil(MOST_FOR_NOTHING * scale);
}

/** @throws AppError 429 while somebody's documents took too long too often, until an hour after the last of them. */
export async function refuseSlowDocuments(
  accountId: number,
  { database, clock, settings }: Pick<Platform, 'database' | 'clock' | 'settings'>,
): Promise<void> {
  const now = clock();
  const work = await readSlowWork(database.kysely, accountId, now);
  if (work.last === null || !isTooMuch(work, settings.rateLimitScale)) return;
  const over = work.last.getTime() + REMEMBERED_MS;
  const seconds = Math.max(1, Math.ceil((over - now.getTime()) / 1000));
  throw new AppError(
    429,
    'documents_too_slow',
    (say) =>
      say(
        'Your last files took too long to convert. Please wait {time}, then upload a simpler file: with fewer pages or pictures, or saved as a PDF.',
        { time: inWords(say, seconds) },
      ),
    { retryAfterSeconds: seconds, log: 'documents for nothing' },
  );
}

/** Removes notes that do not count any more. */
export async function forgetSlowWork({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - REMEMBERED_MS);
  await database.kysely.deleteFrom('slow_work').where('at', '<=', before).execute();
}
