/** Updates the summaries of drafts: the save itself writes none. */
import { sql } from 'kysely';
import type { Platform } from '#server/core/platform.ts';
import { forgetUnusedSpellings } from './spellings.ts';
import { createSummarizer } from './summary.ts';
import { writeSummaries } from './write.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'form' | 'tenant'>;

/** How many accounts one transaction writes. Kept small, because log-ins of these accounts wait for the transaction. */
const BATCH = 50;
/** How many rows made by another form or other facets a run rewrites; the next run goes on. */
const MAX_REMADE = 20_000;

/**
 * Accounts whose summaries may be behind: those with a session seen since the last run, queued ones, and those whose summary was made by
 * another form or other facets. Looks 150 seconds back beyond the last run: a session notes at most once a minute that it was seen, so a
 * save of a minute ago may belong to a session last seen two minutes ago; and servers' clocks differ slightly.
 */
export async function findBehind(
  platform: Needs,
  atMost: number | null = null,
): Promise<{ id: number }[]> {
  const { madeBy } = createSummarizer(platform.form, platform.tenant);
  // Not `<>` for `made_by`, which cannot use an index.
  const { rows } = await sql<{ id: number }>`
    select account_id as id from sessions where account_id is not null and last_seen_at >= coalesce(
      (select seen_until - interval '150 seconds' from summary_progress), '-infinity')
    union select account_id from summaries_due
    union (select account_id from summaries where made_by < ${madeBy} or made_by > ${madeBy}
      limit ${sql.lit(MAX_REMADE)})
    order by id limit ${atMost}`.execute(platform.database.kysely);
  return rows;
}

/** Writes the summaries that {@link findBehind} finds. */
export async function followDrafts(platform: Needs, signal?: AbortSignal): Promise<void> {
  const now = platform.clock();
  await writeAll(platform, await findBehind(platform), signal);
  await platform.database.kysely
    .insertInto('summary_progress')
    .values({ seen_until: now })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ seen_until: now }))
    .execute();
}

/** Rewrites every summary that differs from its sources, adds missing ones, and deletes words that no summary has any more. */
export async function sweepSummaries(platform: Needs, signal?: AbortSignal): Promise<void> {
  const accounts = platform.database.kysely.selectFrom('accounts').select('id').orderBy('id');
  await writeAll(platform, await accounts.execute(), signal);
  await platform.database.transaction(forgetUnusedSpellings, { isLong: true });
}

async function writeAll(
  platform: Needs,
  accounts: readonly { readonly id: number }[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let start = 0; start < accounts.length; start += BATCH) {
    signal?.throwIfAborted();
    const ids = accounts.slice(start, start + BATCH).map(({ id }) => id);
    await platform.database.transaction((trx) => writeSummaries(trx, platform, ids));
  }
}
