/** Reads and writes when saves could not be taken. */
import { sql } from 'kysely';
import { earlier } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import type { Span } from './find.ts';
import type { Minute } from './minutes.ts';

/** A deadline's outages are asked for in the days around it. */
const KEPT_DAYS = 60;

/** What an applicant tried in vain. */
export type Missed = 'save' | 'submit';

/** A try that a server had to refuse, by the hash of its session's token: whose that is can be asked later. */
export type RefusedTry = { readonly tokenHash: Buffer; readonly what: Missed; readonly at: Date };

/** Writes minutes of a server; to what was written of one before, it adds. */
export async function saveMinutes(
  queries: Queries,
  server: string,
  minutes: readonly Minute[],
): Promise<void> {
  if (minutes.length === 0) return;
  await queries
    .insertInto('save_minutes')
    .values(minutes.map((minute) => ({ ...minute, server })))
    .onConflict((conflict) =>
      conflict.columns(['minute', 'server']).doUpdateSet({
        well: sql`save_minutes.well | excluded.well`,
        took: sql`save_minutes.took | excluded.took`,
        failed: sql`save_minutes.failed | excluded.failed`,
      }),
    )
    .execute();
}

/** The minutes of all servers together, in a time. */
export async function readMinutes(queries: Queries, { from, to }: Span): Promise<Minute[]> {
  return queries
    .selectFrom('save_minutes')
    .select('minute')
    .select([
      sql<number>`bit_or(well)`.as('well'),
      sql<number>`bit_or(took)`.as('took'),
      sql<number>`bit_or(failed)`.as('failed'),
    ])
    .where('minute', '>=', from)
    .where('minute', '<', to)
    .groupBy('minute')
    .orderBy('minute')
    .execute();
}

/** The first minute that any server lived, as far as it is kept. */
export async function findFirstMinute(queries: Queries): Promise<Date | undefined> {
  const row = await queries
    .selectFrom('save_minutes')
    .select('minute')
    .orderBy('minute')
    .limit(1)
    .executeTakeFirst();
  return row?.minute;
}

/** Notes tries that servers refused, of those whose session there is. */
export async function saveRefused(queries: Queries, tries: readonly RefusedTry[]): Promise<void> {
  if (tries.length === 0) return;
  const rows = tries.map(({ tokenHash, what, at }) => ({
    token: tokenHash.toString('hex'),
    what,
    at: at.toISOString(),
  }));
  await sql`
    insert into missed_tries (account_id, told_by, what, from_at, to_at)
    select account_id, 'server', what, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (token text, what text, at timestamptz)
    join sessions on sessions.token_hash = decode(asked.token, 'hex')
    on conflict do nothing`.execute(queries);
}

/** Notes what a page has reported. */
export async function saveReported(
  queries: Queries,
  accountId: number,
  { what, from, to }: Span & { readonly what: Missed },
): Promise<void> {
  await queries
    .insertInto('missed_tries')
    .values({ account_id: accountId, told_by: 'page', what, from_at: from, to_at: to })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets outages of long ago. */
export const forgetOutagesJob: JobKind = {
  name: 'forget-outages',
  every: '25 4 * * *',
  async run(_data, { database, clock }) {
    const before = earlier(clock(), { days: KEPT_DAYS });
    await database.kysely.deleteFrom('save_minutes').where('minute', '<', before).execute();
    await database.kysely.deleteFrom('missed_tries').where('to_at', '<', before).execute();
  },
};
