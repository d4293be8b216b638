/** What the days until the next deadline may bring, reckoned from the same days of the last season. Pure. */
import type { SeasonCounts } from '#contract/desk-season.ts';
import { addDays, type PlainDate } from '#form/engine/dates.ts';

/** A season is held against the same day of the week, 52 weeks before. */
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
  /** On the busiest of these days. */
  readonly busiestDay: number;
};

/** How long this season is held against the last one to see how they compare. */
const COMPARED_DAYS = 60;
/** With fewer starts than these, a comparison says nothing. */
const FEWEST_STARTS = 20;

/**
 * Takes the last season's submissions of the same days, grown or shrunk as this season's starts compare with the last one's so far.
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

/** Starts of this season for each start of the last one, in the weeks before today. */
function growthOf(today: PlainDate, thisYear: ByDay, lastYear: ByDay): number {
  const days = daysBetween(addDays(today, -COMPARED_DAYS), addDays(today, -1));
  const now = sumOfStarts(days, thisYear);
  const then = sumOfStarts(
    days.map((day) => addDays(day, LAST_YEAR)),
    lastYear,
  );
  return Math.min(now, then) < FEWEST_STARTS ? 1 : now / then;
}

function sumOfStarts(days: readonly PlainDate[], counts: ByDay): number {
  return days.reduce((sum, day) => sum + (counts.get(day)?.started ?? 0), 0);
}
