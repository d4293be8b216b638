/** Reads and writes outages and failed submits. */
import { type RawBuilder, sql } from 'kysely';
import { earlier } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';

/** The time between two moments. */
export type Span = { readonly from: Date; readonly to: Date };

/** A submit that a server answered with 5xx, by the hash of its session's token: the account is looked up later. */
export type FailedSubmit = { readonly tokenHash: Buffer; readonly at: Date };

/** A longer silence between two heartbeats is an outage. A server tries every five seconds. */
const SILENCE_SECONDS = 15;
/** The desk shows an application's first failed submits only. */
const MAX_SHOWN = 20;

/** Writes a heartbeat. A long silence before it becomes an outage, which only the first of several servers records. */
export async function beatHeart(queries: Queries, now: Date): Promise<void> {
  await sql`
    with beat as (
      update heartbeat set at = greatest(heartbeat.at, ${now})
      from (select at as was from heartbeat for update) last
      returning was)
    insert into outages (from_at, to_at)
    select was, ${now}::timestamptz from beat
    where was < ${earlier(now, { seconds: SILENCE_SECONDS })}`.execute(queries);
}

/** Outages that overlap a time, oldest first. */
export async function listOutages(queries: Queries, { from, to }: Span): Promise<Span[]> {
  return queries
    .selectFrom('outages')
    .select(['from_at as from', 'to_at as to'])
    .where('to_at', '>', from)
    .where('from_at', '<', to)
    .orderBy('from_at')
    .execute();
}

/** Stores failed submits of applications that existed at the time, at most one a minute for each. */
export async function saveFailedSubmits(
  queries: Queries,
  failed: readonly FailedSubmit[],
): Promise<void> {
  const rows = failed.map(({ tokenHash, at }) => ({ token: tokenHash.toString('hex'), at }));
  await sql`
    insert into failed_submits (account_id, at)
    select account_id, failed.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as failed (token text, at timestamptz)
    join sessions on sessions.token_hash = decode(failed.token, 'hex')
    join applications using (account_id)
    where applications.started_at <= failed.at and not exists (
      select from failed_submits known
      where known.account_id = sessions.account_id and known.at > failed.at - interval '1 minute')
    on conflict do nothing`.execute(queries);
}

/** An application's first failed submits, oldest first, and whether servers measured an outage at the time. */
export function failedSubmitsOf(
  accountId: RawBuilder<unknown>,
): RawBuilder<readonly { readonly at: string; readonly is_in_outage: boolean }[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('at', at, 'is_in_outage', exists (
      select from outages where from_at <= failed.at and to_at >= failed.at)) order by at), '[]')
    from (select at from failed_submits where account_id = ${accountId}
      order by at limit ${MAX_SHOWN}) failed)`;
}

/** How many applicants had a failed submit in each of these times, and how many of them have never submitted. */
export async function countFailedSubmits(
  queries: Queries,
  spans: readonly Span[],
): Promise<{ readonly all: number; readonly open: number }[]> {
  const { rows } = await sql<{ all: number; open: number }>`
    select count(distinct account_id) as all,
      count(distinct account_id) filter (where submitted_at is null and not exists (
        select from application_versions kept
        where kept.account_id = failed_submits.account_id and number is not null)) as open
    from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[])
      with ordinality span (begins, ends, place)
    left join (failed_submits join applications using (account_id)) on at >= begins and at < ends
    group by place order by place`.execute(queries);
  return rows;
}
