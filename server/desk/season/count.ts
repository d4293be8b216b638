/** Counts applications by status, now and by day. */
import { type RawBuilder, sql } from 'kysely';
import type { SeasonCounts } from '#contract/desk-season.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import { DRAFTS } from '#server/applicant/summaries/drafts.ts';
import type { Queries } from '#server/core/database/database.ts';
import { SEASON_FACET } from '#tenant/seasons/seasons.ts';
import { hasOneOf } from '../find/scope.ts';

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

/** Applications by day and by their present status, and the drafts that were changed since a moment. */
type Counted = {
  readonly byDay: ByDay;
  readonly now: SeasonCounts;
  readonly drafts: number;
};

/**
 * Counts the applications that reached each status, on each of these days and altogether, from indexes alone.
 * @param timeZone the college's, by which days begin and end. @param since for the drafts.
 */
export async function countSeason(
  queries: Queries,
  days: readonly PlainDate[],
  { timeZone, since }: { readonly timeZone: string; readonly since: Date },
): Promise<Counted> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= day.begins and ${sql.ref(column)} < day.ends`;
  const reached = (column: string) =>
    sql`(select count(*) from applications where ${within(column)})`;
  const moved = (column: string) => sql`(select count(*) from before where ${within(column)})`;
  const open = sql`(select count(*) from before where submitted_at is null)`;
  const checked = sql`(select count(validating_at) from before where submitted_at is null)`;
  const { rows } = await sql<DayCounts & { open: number; checked: number; drafts: number }>`
    with ${BEFORE}, days as (
      select day, day::timestamp at time zone ${timeZone} as begins,
        (day::date + 1)::timestamp at time zone ${timeZone} as ends
      from unnest(${[...days]}::text[]) day),
    day as (select * from days
      union all select '', '-infinity', min(begins) from days
      union all select '', max(ends), 'infinity' from days)
    select day, ${reached('started_at')} as started, ${reached('validating_at')} as validating,
      ${reached('submitted_at')} - ${moved('submitted_at')} + ${moved('first_at')} as submitted,
      ${open} as open, ${checked} as checked,
      (select count(*) from ${DRAFTS} where changed_at >= ${since}) as drafts
    from day order by day`.execute(queries);
  const sumOf = (status: keyof SeasonCounts) => rows.reduce((sum, row) => sum + row[status], 0);
  const [started, validating, submitted] = (['started', 'validating', 'submitted'] as const).map(
    sumOf,
  ) as [number, number, number];
  const [first] = rows;
  const {
    open: reopened,
    checked: checkedAgain,
    drafts,
  } = first ?? { open: 0, checked: 0, drafts: 0 };
  const byDay = rows.flatMap(({ day, ...row }) => {
    const counts = { started: row.started, validating: row.validating, submitted: row.submitted };
    return day !== '' && Object.values(counts).some(Boolean) ? [[day, counts] as const] : [];
  });
  return {
    byDay: new Map(byDay),
    now: {
      started: started - validating - (reopened - checkedAgain),
      validating: validating - checkedAgain - (submitted - reopened),
      submitted,
    },
    drafts,
  };
}

/** Like {@link countSeason}, for one of several seasons. It reads the applications, because no index knows their season. */
export async function countOne(
  queries: Queries,
  season: string,
  { timeZone, since }: { readonly timeZone: string; readonly since: Date },
): Promise<Counted> {
  const { rows } = await sql<DayCounts>`
    with mine as materialized (select * from ${REACHED} where ${isOfSeason(season)}),
    each as (
      select started_at as at, 'started' as status from mine
      union all select validating_at, 'validating' from mine
      union all select submitted_at, 'submitted' from mine)
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      count(*) filter (where status = 'started') as started,
      count(*) filter (where status = 'validating') as validating,
      count(*) filter (where status = 'submitted') as submitted
    from each where at is not null group by day
    union all
    select '', count(*) filter (where started_at is not null and validating_at is null and submitted_at is null),
      count(*) filter (where validating_at is not null and submitted_at is null),
      count(submitted_at)
    from mine`.execute(queries);
  const { rows: drafts } = await sql<{ count: number }>`
    select count(*) as count from ${DRAFTS}
    where changed_at >= ${since} and ${isOfSeason(season)}`.execute(queries);
  const byDay = new Map(rows.map(({ day, ...counts }) => [day, counts]));
  const now = byDay.get('') ?? NONE;
  byDay.delete('');
  return { byDay, now, drafts: drafts[0]?.count ?? 0 };
}

/** True in SQL for the applications of a season, by their `account_id`; for every one where the college has no seasons. */
export function isOfSeason(season: string | undefined): RawBuilder<boolean> {
  if (season === undefined) return sql`true`;
  return sql`account_id in (
    select account_id from summaries where ${hasOneOf(SEASON_FACET, [season])})`;
}
