/** Updates the summaries of drafts: the save itself writes none. */
import { sql } from 'kysely';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { forgetUnusedSpellings } from './spellings.ts';
import { createSummarizer } from './summary.ts';
import { writeSummaries } from './write.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'form' | 'tenant'>;

/** How many accounts one transaction writes. Kept small, because log-ins of these accounts wait for the transaction. */
const BATCH = 50;
/** How many queued accounts a run follows; the next run goes on. Following 16,000 at once took a third of the speed of their saves. */
const MAX_FOLLOWED = 5_000;
/** How many rows made by another form or other facets a run rewrites. */
const MAX_REMADE = 20_000;

/** SQL: the sessions that were seen since the last run. */
const SEEN = sql`sessions where account_id is not null and last_seen_at >= coalesce(
  (select seen_until - interval '150 seconds' from summary_progress), '-infinity')`;

/** Whether a run of {@link followDrafts} would find an account. */
async function isFollowingDue(platform: Needs): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select from ${SEEN}) or exists (select from summaries_due)
      or exists (${remade(platform)}) as "isDue"`.execute(platform.database.kysely);
  return rows[0]?.isDue ?? false;
}

/** Writes the summaries of queued accounts, those that waited longest first, and of rows made by another form or other facets. */
async function followDrafts(platform: Needs, signal: AbortSignal): Promise<void> {
  await queueSeen(platform);
  const { rows } = await sql<{ id: number }>`
    (select account_id as id from summaries_due order by since, account_id limit ${sql.lit(MAX_FOLLOWED)})
    union (${remade(platform)} limit ${sql.lit(MAX_REMADE)})
    order by id`.execute(platform.database.kysely);
  await writeAll(platform, rows, signal);
}

/**
 * Queues the accounts with a session seen since the last run. Looks 150 seconds back beyond it: a session notes at most once a minute that
 * it was seen, so a save of a minute ago may belong to a session last seen two minutes ago; and servers' clocks differ slightly.
 */
async function queueSeen({ database, clock }: Needs): Promise<void> {
  const now = clock();
  await database.transaction(async (trx) => {
    await sql`
      insert into summaries_due (account_id) select distinct account_id from ${SEEN} order by 1
      on conflict do nothing`.execute(trx);
    await trx
      .insertInto('summary_progress')
      .values({ seen_until: now })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ seen_until: now }))
      .execute();
  });
}

/** SQL: the accounts whose summary was made by another form or other facets. Not `<>`, which cannot use an index. */
function remade({ form, tenant }: Needs) {
  const { madeBy } = createSummarizer(form, tenant);
  return sql`select account_id from summaries where made_by < ${madeBy} or made_by > ${madeBy}`;
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

/** Follows drafts: a save is found a minute later, or some minutes when thousands are at work. */
export const followDraftsJob: JobKind = {
  name: 'follow-drafts',
  isDue: isFollowingDue,
  timeoutSeconds: 300,
  run: (_data, platform, signal) => followDrafts(platform, signal),
};

/** Corrects, once a day, summaries that missed a change. */
export const sweepSummariesJob: JobKind = {
  name: 'sweep-summaries',
  every: '10 2 * * *',
  timeoutSeconds: 4 * 3600,
  async run(_data, platform, signal) {
    await sweepSummaries(platform, signal);
    platform.log.info('the summaries are swept');
  },
};
