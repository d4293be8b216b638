/** Forecasts the submissions until the next deadline from the same days of the last season. Pure. */
import type { SeasonCounts } from '#contract/desk-season.ts';
import { addDays, type PlainDate } from '#form/engine/dates.ts';

/** Days to the same day of the last season: 52 weeks, so that the day of the week is the same. */
export const LAST_YEAR = -364;

/** Every day from one to another, both included; none if the first is later. */
export function daysBetween(first: PlainDate, last: PlainDate): PlainDate[] {
  const days: PlainDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

export type ByDay = ReadonlyMap<string, SeasonCounts>;

type Forecast = {
  /** Submissions from today to the last day. */
  readonly expected: number;
  /** Submissions on the busiest of these days. */
  readonly busiestDay: number;
};

/** So many days before today are compared with the last season. */
const COMPARED_DAYS = 60;
/** With fewer starts than these, a comparison says nothing. */
const MIN_STARTS = 20;

/**
 * Scales the last season's submissions of the same days by this season's starts so far, compared with the last one's.
 * @param lastDay the deadline's last day.
 * @returns `undefined` where the last season's file has nothing for these days.
 */
export function forecast(
  today: PlainDate,
  lastDay: PlainDate,
  { thisYear, lastYear }: { readonly thisYear: ByDay; readonly lastYear: ByDay },
): Forecast | undefined {
  const ahead = daysBetween(today, lastDay).map((day) => lastYear.get(addDays(day, LAST_YEAR)));
  if (ahead.every((counts) => counts === undefined)) return undefined;
  const growth = growthOf(today, thisYear, lastYear);
  const submissions = ahead.map((counts) => (counts?.submitted ?? 0) * growth);
  return {
    expected: Math.round(submissions.reduce((sum, count) => sum + count, 0)),
    busiestDay: Math.round(Math.max(...submissions)),
  };
}

/** The ratio of this season's starts to the last one's, in the weeks before today; 1 where there are too few. */
function growthOf(today: PlainDate, thisYear: ByDay, lastYear: ByDay): number {
  const days = daysBetween(addDays(today, -COMPARED_DAYS), addDays(today, -1));
  const now = sumOfStarts(days, thisYear);
  const then = sumOfStarts(
    days.map((day) => addDays(day, LAST_YEAR)),
    lastYear,
  );
  return Math.min(now, then) < MIN_STARTS ? 1 : now / then;
}

function sumOfStarts(days: readonly PlainDate[], counts: ByDay): number {
  return days.reduce((sum, day) => sum + (counts.get(day)?.started ?? 0), 0);
}
