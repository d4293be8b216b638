/** The counts of one of several seasons. They read its applications, because no index knows the season. */
import { sql } from 'kysely';
import { DRAFTS } from '#server/applicant/summaries/drafts.ts';
import type { Queries } from '#server/core/database/database.ts';
import { type Counted, type DayCounts, NONE, REACHED } from './count.ts';
import { isOfSeason } from './narrow.ts';

/** Like `countSeason`, for one season. */
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
