/** Counts applications by status, now and by day. */
import { sql } from 'kysely';
import type { SeasonCounts } from '#contract/desk-season.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import { DRAFTS } from '#server/applicant/summaries/drafts.ts';
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

/** Applications that were submitted before: few, and they count from their first submission on. */
const BEFORE = sql`before as materialized (
  select started_at, validating_at, submitted_at, first_at
  from (select account_id, min(at) as first_at from application_versions
    where number is not null group by account_id) kept
  join applications using (account_id))`;

/** Counts applications by their present status, and the drafts that were changed since a moment. */
export async function countNow(
  queries: Queries,
  since: Date,
): Promise<{ readonly now: SeasonCounts; readonly drafts: number }> {
  const { rows } = await sql<SeasonCounts & { drafts: number; open: number; checked: number }>`
    with ${BEFORE}
    select (select count(*) from applications where started_at is not null) as started,
      (select count(*) from applications where validating_at is not null) as validating,
      (select count(*) from applications where submitted_at is not null) as submitted,
      (select count(*) from before where submitted_at is null) as open,
      (select count(*) from before where submitted_at is null and validating_at is not null) as checked,
      (select count(*) from ${DRAFTS} where changed_at >= ${since}) as drafts`.execute(queries);
  const { drafts, started, validating, submitted, open, checked } = rows[0] ?? NOTHING;
  const now = {
    started: started - validating - (open - checked),
    validating: validating - submitted - checked,
    submitted: submitted + open,
  };
  return { now, drafts };
}

const NOTHING = { ...NONE, drafts: 0, open: 0, checked: 0 };

/**
 * Counts the applications that reached each status on each of these days. Each count reads an index alone.
 * @param timeZone the college's, by which days begin and end.
 */
export async function countByDay(
  queries: Queries,
  days: readonly PlainDate[],
  timeZone: string,
): Promise<ByDay> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= day.begins and ${sql.ref(column)} < day.ends`;
  const reached = (column: string) =>
    sql`(select count(*) from applications where ${within(column)})`;
  const moved = (column: string) => sql`(select count(*) from before where ${within(column)})`;
  const { rows } = await sql<DayCounts>`
    with ${BEFORE}, day as (
      select day, day::timestamp at time zone ${timeZone} as begins,
        (day::date + 1)::timestamp at time zone ${timeZone} as ends
      from unnest(${[...days]}::text[]) day)
    select day, ${reached('started_at')} as started, ${reached('validating_at')} as validating,
      ${reached('submitted_at')} - ${moved('submitted_at')} + ${moved('first_at')} as submitted
    from day order by day`.execute(queries);
  const reachedAny = rows.filter(({ day: _, ...counts }) => Object.values(counts).some(Boolean));
  return new Map(reachedAny.map(({ day, ...counts }) => [day, counts]));
}
