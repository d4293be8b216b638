/** Forecasts the submissions until the next deadline from the same days of the last season. Pure. */
import { addDays, type PlainDate } from '#form/engine/dates.ts';
import type { ByDay } from './count.ts';

/** Days to the same day of the last season: 52 weeks, so that the day of the week is the same. */
export const LAST_YEAR = -364;

/** Every day from one to another, both included; none if the first is later. */
export function daysBetween(first: PlainDate, last: PlainDate): PlainDate[] {
  const days: PlainDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

type Seasons = { readonly thisYear: ByDay; readonly lastYear: ByDay };

/** So many days before today are compared with the last season. */
const COMPARED_DAYS = 60;
/** With fewer starts than these, a comparison says nothing. */
const MIN_STARTS = 20;

/**
 * Scales the last season's submissions of the same days by this season's starts so far, compared with the last one's.
 * @param lastDay the deadline's last day.
 * @returns submissions from today to the last day, and those of the busiest day; `null` where the last season's file has nothing for these
 *   days.
 */
export function forecast(
  today: PlainDate,
  lastDay: PlainDate,
  seasons: Seasons,
): { readonly expected: number | null; readonly busiest_day: number | null } {
  const { lastYear } = seasons;
  const ahead = daysBetween(today, lastDay).map((day) => lastYear.get(addDays(day, LAST_YEAR)));
  if (ahead.every((counts) => counts === undefined)) return { expected: null, busiest_day: null };
  const growth = growthOf(today, seasons);
  const submissions = ahead.map((counts) => (counts?.submitted ?? 0) * growth);
  return {
    expected: Math.round(submissions.reduce((sum, count) => sum + count, 0)),
    busiest_day: Math.round(Math.max(...submissions)),
  };
}

/** The ratio of this season's starts to the last one's, in the weeks before today; 1 where there are too few. */
function growthOf(today: PlainDate, { thisYear, lastYear }: Seasons): number {
  let [now, then] = [0, 0];
  for (const day of daysBetween(addDays(today, -COMPARED_DAYS), addDays(today, -1))) {
    now += thisYear.get(day)?.started ?? 0;
    then += lastYear.get(addDays(day, LAST_YEAR))?.started ?? 0;
  }
  return Math.min(now, then) < MIN_STARTS ? 1 : now / then;
}
