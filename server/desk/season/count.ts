/** Counts applications by status, now and by day. */
import { sql } from 'kysely';
import type { SeasonCounts } from '#contract/desk-season.ts';
import type { Queries } from '#server/core/database/database.ts';

/** A day as `YYYY-MM-DD` in the college's time zone, with the number of applications that reached each status on it. */
export type DayCounts = SeasonCounts & { readonly day: string };

/** Counts by day; a day without any is absent. */
export type ByDay = ReadonlyMap<string, SeasonCounts>;

export const NONE: SeasonCounts = { started: 0, validating: 0, submitted: 0 };

/** Applications with the time at which they reached each status. A reopened one stays submitted, at the time of its first submission. */
export const REACHED = sql`(
  select applications.account_id, answers_version, answers_changed_at, started_at, validating_at,
    coalesce(kept.first_at, submitted_at) as submitted_at
  from applications
  left join (
    select account_id, min(at) as first_at from application_versions where number is not null group by account_id
  ) kept on kept.account_id = applications.account_id
) as reached`;

/** Counts applications by their present status, and the drafts that were changed since a moment. */
export async function countNow(
  queries: Queries,
  since: Date,
): Promise<{ readonly now: SeasonCounts; readonly drafts: number }> {
  const { rows } = await sql<SeasonCounts & { drafts: number }>`
    select count(*) filter (
        where started_at is not null and validating_at is null and submitted_at is null) as started,
      count(*) filter (where validating_at is not null and submitted_at is null) as validating,
      count(submitted_at) as submitted,
      count(*) filter (where submitted_at is null and answers_changed_at >= ${since}) as drafts
    from ${REACHED}`.execute(queries);
  const { drafts, ...now } = rows[0] ?? { ...NONE, drafts: 0 };
  return { now, drafts };
}

/**
 * Counts the applications that reached each status, from `since` on, oldest day first.
 * @param timeZone the college's, by which days begin and end.
 */
export async function countByDay(queries: Queries, since: Date, timeZone: string): Promise<ByDay> {
  const { rows } = await sql<DayCounts>`
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      count(*) filter (where status = 'started') as started,
      count(*) filter (where status = 'validating') as validating,
      count(*) filter (where status = 'submitted') as submitted
    from ${REACHED}
    cross join lateral (
      values ('started', started_at), ('validating', validating_at), ('submitted', submitted_at)
    ) as moment (status, at)
    where at >= ${since}
    group by 1
    order by 1`.execute(queries);
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}
