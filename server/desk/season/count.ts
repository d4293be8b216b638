/** How many applications there are, and how many reached each status on each day. */
import { sql } from 'kysely';
import type { SeasonCounts } from '#contract/desk-season.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** A day as `YYYY-MM-DD` where the college is, with how many reached each status on it. */
export type DayCounts = SeasonCounts & { readonly day: string };

export const NONE: SeasonCounts = { started: 0, validating: 0, submitted: 0 };

/** Applications by the status that they stand at now. */
export async function countNow(queries: Queries): Promise<SeasonCounts> {
  return queries
    .selectFrom('applications')
    .select(({ fn, and, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(
          and([
            eb('started_at', 'is not', null),
            eb('validating_at', 'is', null),
            eb('submitted_at', 'is', null),
          ]),
        )
        .as('started'),
      fn
        .countAll<number>()
        .filterWhere(and([eb('validating_at', 'is not', null), eb('submitted_at', 'is', null)]))
        .as('validating'),
      fn.countAll<number>().filterWhere('submitted_at', 'is not', null).as('submitted'),
    ])
    .executeTakeFirstOrThrow();
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
    from applications
    cross join lateral (
      values ('started', started_at), ('validating', validating_at), ('submitted', submitted_at)
    ) as reached (status, at)
    where at >= ${since}
    group by 1`.execute(queries);
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}

/** Drafts that somebody has changed since a moment. */
export async function countDraftsSince(queries: Queries, since: Date): Promise<number> {
  const { drafts } = await queries
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('drafts'))
    .where('submitted_at', 'is', null)
    .where('answers_changed_at', '>=', since)
    .executeTakeFirstOrThrow();
  return drafts;
}
