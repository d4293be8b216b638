/** Updates the summaries of drafts: the save itself writes none. */
import type { Platform } from '#server/core/platform.ts';
import { forgetUnusedSpellings } from './spellings.ts';
import { createSummarizer } from './summary.ts';
import { writeSummaries } from './write.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'form' | 'tenant'>;

/**
 * How far each run looks back beyond the one before. A session notes at most once a minute that it was seen, so a save of a minute ago may
 * belong to a session last seen two minutes ago; and servers' clocks differ slightly.
 */
const OVERLAP_MS = 150_000;
/** How long a run rewrites rows made by another form or other facets; the next run goes on. */
const REMAKE_MS = 40_000;
/** How many accounts one transaction writes. */
const BATCH = 200;

/**
 * Writes the summaries of accounts with a session seen since the last run, of queued accounts, and of rows made by another form or other
 * facets.
 */
export async function followDrafts(platform: Needs, signal?: AbortSignal): Promise<void> {
  const { kysely } = platform.database;
  const now = platform.clock();
  const progress = await kysely
    .selectFrom('summary_progress')
    .select('seen_until')
    .executeTakeFirst();
  const since = new Date((progress?.seen_until.getTime() ?? OVERLAP_MS) - OVERLAP_MS);
  const moved = await kysely
    .selectFrom('sessions')
    .select('account_id')
    .where('last_seen_at', '>=', since)
    .where('account_id', 'is not', null)
    .$narrowType<{ account_id: number }>()
    .union(kysely.selectFrom('summaries_due').select('account_id'))
    .orderBy('account_id')
    .execute();
  for (let start = 0; start < moved.length; start += BATCH) {
    await writeBatch(platform, idsOf(moved.slice(start, start + BATCH)), signal);
  }
  await remakeOthers(platform, signal);
  await kysely
    .insertInto('summary_progress')
    .values({ seen_until: now })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ seen_until: now }))
    .execute();
}

/** Rewrites every summary that differs from its sources, adds missing ones, and deletes words that no summary has any more. */
export async function sweepSummaries(platform: Needs, signal?: AbortSignal): Promise<void> {
  for (let after = 0; ; ) {
    const ids = idsOf(
      await platform.database.kysely
        .selectFrom('accounts')
        .select('id as account_id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute(),
    );
    const last = ids.at(-1);
    if (last === undefined) break;
    await writeBatch(platform, ids, signal);
    after = last;
  }
  await platform.database.transaction(forgetUnusedSpellings, { isLong: true });
}

async function remakeOthers(platform: Needs, signal: AbortSignal | undefined): Promise<void> {
  const { madeBy } = createSummarizer(platform.form, platform.tenant);
  const until = platform.clock().getTime() + REMAKE_MS;
  while (platform.clock().getTime() < until) {
    const others = await platform.database.kysely
      .selectFrom('summaries')
      .select('account_id')
      // Not `<>`, which cannot use an index.
      .where((row) => row.or([row('made_by', '<', madeBy), row('made_by', '>', madeBy)]))
      .limit(BATCH)
      .execute();
    if (others.length === 0) return;
    await writeBatch(platform, idsOf(others), signal);
  }
}

/** Takes accounts off the queue in the transaction that reads them, so that a session that ends meanwhile queues its account again. */
function writeBatch(
  platform: Needs,
  ids: readonly number[],
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  return platform.database.transaction(async (trx) => {
    await trx.deleteFrom('summaries_due').where('account_id', 'in', ids).execute();
    await writeSummaries(trx, platform, ids);
  });
}

function idsOf(rows: readonly { readonly account_id: number }[]): number[] {
  return rows.map(({ account_id }) => account_id).sort((one, other) => one - other);
}
