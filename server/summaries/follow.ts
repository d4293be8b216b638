/** Brings summaries up to date with drafts, of which the save itself writes nothing here. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { forgetUnusedSpellings } from './spellings.ts';
import { createSummarizer } from './summary.ts';
import { writeSummaries } from './write.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'form' | 'tenant'>;

/**
 * How far each run looks back beyond the one before. A session says that it is alive at most once a minute, so what was saved a minute
 * ago may be of a session that was last seen two minutes ago; and servers' clocks are not quite the same.
 */
const OVERLAP_MS = 150_000;
/** How long a run makes rows of other facets anew; the next goes on. */
const REMAKE_MS = 40_000;
/** How many accounts one transaction writes. */
const BATCH = 200;

/**
 * Writes the summaries of everybody whose session has moved or ended since the last run, and of those that were made by another form or
 * other facets.
 * @returns how many accounts were read again.
 */
export async function followDrafts(platform: Needs, signal?: AbortSignal): Promise<number> {
  const { kysely } = platform.database;
  const now = platform.clock();
  const moved = await movedSince(kysely, await lookedUntil(kysely));
  const due = await kysely.selectFrom('summaries_due').select('account_id').execute();
  const ids = [...new Set([...moved, ...due.map(({ account_id }) => account_id)])];
  await writeAll(platform, ids, signal);
  const remade = await remakeOthers(platform, signal);
  await kysely
    .insertInto('summary_progress')
    .values({ seen_until: now })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ seen_until: now }))
    .execute();
  return ids.length + remade;
}

/**
 * Writes every summary anew where it differs from what is stored, adds those that are missing, and forgets words that no name has any
 * more.
 * @returns how many accounts there are.
 */
export async function sweepSummaries(platform: Needs, signal?: AbortSignal): Promise<number> {
  const { kysely } = platform.database;
  let swept = 0;
  let after = 0;
  for (;;) {
    const accounts = await kysely
      .selectFrom('accounts')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const last = accounts.at(-1);
    if (last === undefined) break;
    await writeAll(
      platform,
      accounts.map(({ id }) => id),
      signal,
    );
    swept += accounts.length;
    after = last.id;
  }
  await platform.database.transaction(forgetUnusedSpellings, { isLong: true });
  return swept;
}

async function lookedUntil(kysely: Kysely<Tables>): Promise<Date> {
  const progress = await kysely
    .selectFrom('summary_progress')
    .select('seen_until')
    .executeTakeFirst();
  return progress?.seen_until ?? new Date(0);
}

async function movedSince(kysely: Kysely<Tables>, until: Date): Promise<number[]> {
  const sessions = await kysely
    .selectFrom('sessions')
    .select('account_id')
    .distinct()
    .where('last_seen_at', '>=', new Date(until.getTime() - OVERLAP_MS))
    .execute();
  return sessions.map(({ account_id }) => account_id);
}

/** What is due is taken off the list in the transaction that reads it: what ends meanwhile is due again. */
async function writeAll(
  platform: Needs,
  ids: readonly number[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const inOrder = [...ids].sort((one, other) => one - other);
  for (let start = 0; start < inOrder.length; start += BATCH) {
    signal?.throwIfAborted();
    const batch = inOrder.slice(start, start + BATCH);
    await platform.database.transaction(async (trx) => {
      await trx.deleteFrom('summaries_due').where('account_id', 'in', batch).execute();
      await writeSummaries(trx, platform, batch);
    });
  }
}

async function remakeOthers(platform: Needs, signal: AbortSignal | undefined): Promise<number> {
  const { madeBy } = createSummarizer(platform.form, platform.tenant);
  const until = platform.clock().getTime() + REMAKE_MS;
  let remade = 0;
  while (platform.clock().getTime() < until) {
    const others = await platform.database.kysely
      .selectFrom('summaries')
      .select('account_id')
      // Not `<>`, which no index can find.
      .where((row) => row.or([row('made_by', '<', madeBy), row('made_by', '>', madeBy)]))
      .limit(BATCH)
      .execute();
    if (others.length === 0) return remade;
    await writeAll(
      platform,
      others.map(({ account_id }) => account_id),
      signal,
    );
    remade += others.length;
  }
  return remade;
}
