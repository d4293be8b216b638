/** Days as `YYYY-MM-DD`, counted. Pure. */
import type { PlainDate } from '#form/engine/dates.ts';

const DAY_MS = 86_400_000;

/** A season is held against the same day of the week, 52 weeks before. */
export const LAST_YEAR = -364;

/** The day so many days after another; before it where the number is negative. */
export function addDays(day: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Every day from one to another, both included; none if the first is later. */
export function daysBetween(first: PlainDate, last: PlainDate): PlainDate[] {
  const days: PlainDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
