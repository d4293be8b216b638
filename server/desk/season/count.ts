/** How many applications there are, and how many reached each status on each day. */
import { sql } from 'kysely';
import type { SeasonCounts } from '#contract/desk-season.ts';
import type { Queries } from '#server/core/database/database.ts';

/** A day as `YYYY-MM-DD` where the college is, with how many reached each status on it. */
export type DayCounts = SeasonCounts & { readonly day: string };

export const NONE: SeasonCounts = { started: 0, validating: 0, submitted: 0 };

/**
 * Applications with when they reached each status. What was submitted stays so, since its first time, while it is reopened.
 */
export const REACHED = sql`(
  select applications.account_id, answers_changed_at, started_at, validating_at,
    coalesce(kept.first_at, submitted_at) as submitted_at
  from applications
  left join (
    select account_id, min(at) as first_at from application_versions where number is not null group by account_id
  ) kept on kept.account_id = applications.account_id
) as reached`;

/** Applications by the status that they stand at now. */
export async function countNow(queries: Queries): Promise<SeasonCounts> {
  const { rows } = await sql<SeasonCounts>`
    select count(*) filter (
        where started_at is not null and validating_at is null and submitted_at is null) as started,
      count(*) filter (where validating_at is not null and submitted_at is null) as validating,
      count(submitted_at) as submitted
    from ${REACHED}`.execute(queries);
  return rows[0] ?? NONE;
}

/**
 * How many reached each status on each day from `since` on. Days on which nobody did are absent.
 * @param timeZone where the college is: its days are counted.
 */
export async function countByDay(
  queries: Queries,
  { since, timeZone }: { readonly since: Date; readonly timeZone: string },
): Promise<ReadonlyMap<string, SeasonCounts>> {
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
    group by 1`.execute(queries);
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}

/** Drafts that somebody has changed since a moment. */
export async function countDraftsSince(queries: Queries, since: Date): Promise<number> {
  const { rows } = await sql<{ drafts: number }>`
    select count(*) as drafts from ${REACHED}
    where submitted_at is null and answers_changed_at >= ${since}`.execute(queries);
  return rows[0]?.drafts ?? 0;
}
