/** The season at a glance: today's counts, day by day against the last season, and what the next deadline may bring. */
import type { NextDeadline, Season } from '#contract/desk-season.ts';
import { addDays, dateInZone } from '#form/engine/dates.ts';
import { earlier } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { type DeadlineInForce, findNextDeadline, lastMinuteOf } from '#tenant/deadlines.ts';
import { countByDay, countDraftsSince, countNow, type DayCounts, NONE } from './count.ts';
import { daysBetween, forecast, LAST_YEAR } from './forecast.ts';
import { readLastYear } from './last-year.ts';

type College = { readonly timeZone: string; readonly deadlines: readonly DeadlineInForce[] };
type Needs = Pick<Platform, 'clock'> & { readonly queries: Queries };

/** A draft that was changed within so many days may well be submitted. */
const ALIVE_DAYS = 14;

/**
 * Describes the season.
 * @param days how many days back.
 * @param college its time zone, and its deadlines in force in the reader's language.
 */
export async function describeSeason(
  { queries, clock }: Needs,
  college: College,
  days: number,
): Promise<Season> {
  const now = clock();
  const { timeZone } = college;
  const today = dateInZone(now, timeZone);
  // One day more, because days begin at other moments in other time zones.
  const since = earlier(now, { days: days + 1 });
  const thisYear = await countByDay(queries, { since, timeZone });
  const lastYear = await readLastYear(queries);
  const drafts = await countDraftsSince(queries, earlier(now, { days: ALIVE_DAYS }));
  return {
    now: await countNow(queries),
    days: daysBetween(addDays(today, 1 - days), today).map((day) => ({
      day,
      ...NONE,
      ...thisYear.get(day),
      last_year: lastYear.size === 0 ? null : (lastYear.get(addDays(day, LAST_YEAR)) ?? NONE),
    })),
    has_last_year: lastYear.size > 0,
    next_deadline: describeDeadline(college, now, { thisYear, lastYear, drafts }),
  };
}

/** Every day of this season with a count, for next year's file. */
export async function listSeason(
  { queries, clock }: Needs,
  timeZone: string,
  days: number,
): Promise<DayCounts[]> {
  const since = earlier(clock(), { days });
  const counts = await countByDay(queries, { since, timeZone });
  const sorted = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([day, count]) => ({ day, ...count }));
}

function describeDeadline(
  { deadlines, timeZone }: College,
  now: Date,
  known: Parameters<typeof forecast>[2] & { readonly drafts: number },
): NextDeadline | null {
  const today = dateInZone(now, timeZone);
  const deadline = findNextDeadline(deadlines, today, now);
  if (deadline === undefined) return null;
  const end = lastMinuteOf(deadline, timeZone);
  const ahead = forecast(today, dateInZone(end, timeZone), known);
  return {
    title: deadline.label,
    ends_at: end.toISOString(),
    drafts: known.drafts,
    expected: ahead?.expected ?? null,
    busiest_day: ahead?.busiestDay ?? null,
  };
}
