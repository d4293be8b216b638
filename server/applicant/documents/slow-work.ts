/** Notes on applicants whose recent documents were slow, in the database, so that all processes see them. */
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { inWords } from '#server/core/http/limits.ts';
import type { Platform } from '#server/core/platform.ts';

/** Conversions longer than this count as slow. */
export const SLOW_SECONDS = 10;
/** How long a note counts. */
const REMEMBERED_MS = 3_600_000;
/** Slow conversions without a result that are allowed in that time. */
export const MAX_WASTED = 3;

/** Records a slow conversion. @param isWasted it timed out, or was cancelled. */
export async function noteSlowWork(
  queries: Queries,
  accountId: number,
  { isWasted, at }: { isWasted: boolean; at: Date },
): Promise<void> {
  await queries
    .insertInto('slow_work')
    .values({ account_id: accountId, is_for_nothing: isWasted, at })
    .execute();
}

/** Counts an applicant's recent slow conversions, and those without a result, with the time of the last of these. */
export async function readSlowWork(queries: Queries, accountId: number, now: Date) {
  return queries
    .selectFrom('slow_work')
    .select(({ fn }) => [
      fn.countAll<number>().as('times'),
      fn.countAll<number>().filterWhere('is_for_nothing', '=', true).as('wasted'),
      fn.max('at').filterWhere('is_for_nothing', '=', true).as('last'),
    ])
    .where('account_id', '=', accountId)
    .where('at', '>', new Date(now.getTime() - REMEMBERED_MS))
    .executeTakeFirstOrThrow();
}

/** @throws AppError 429 while an applicant's documents were too slow too often, until an hour after the last one. */
export async function refuseSlowDocuments(
  queries: Queries,
  accountId: number,
  { clock, settings }: Pick<Platform, 'clock' | 'settings'>,
): Promise<void> {
  const now = clock();
  const { wasted, last } = await readSlowWork(queries, accountId, now);
  if (last === null || wasted < Math.ceil(MAX_WASTED * settings.rateLimitScale)) return;
  const over = last.getTime() + REMEMBERED_MS;
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

/** Removes expired notes. */
export async function forgetSlowWork({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - REMEMBERED_MS);
  await database.kysely.deleteFrom('slow_work').where('at', '<=', before).execute();
}
