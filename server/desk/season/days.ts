/** Days as `YYYY-MM-DD`, counted. Pure. */
import { addDays, type PlainDate } from '#form/engine/dates.ts';

/** A season is held against the same day of the week, 52 weeks before. */
export const LAST_YEAR = -364;

/** Every day from one to another, both included; none if the first is later. */
export function daysBetween(first: PlainDate, last: PlainDate): PlainDate[] {
  const days: PlainDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
