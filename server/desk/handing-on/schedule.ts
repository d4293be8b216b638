/** When a destination is due. Pure. */
import type { Schedule } from '#contract/desk-handing-on.ts';
import { addDays, dateInZone } from '#form/engine/dates.ts';
import { later } from '#server/platform/clock.ts';
import { aheadOfUtc } from '#tenant/deadlines.ts';

const HOUR_MS = 3_600_000;

/** The next time after a moment; null for a schedule that is off. */
export function nextRunAfter(
  { every, hours, at }: Schedule,
  after: Date,
  timeZone: string,
): Date | null {
  if (every === 'never') return null;
  if (every === 'hours') return later(after, { hours });
  const today = dateInZone(after, timeZone);
  const next = momentOf(today, at, timeZone);
  if (next > after) return next;
  return momentOf(addDays(today, 1), at, timeZone);
}

/**
 * The moment that a clock on the wall shows a time. One that the clock skips in spring comes as much later; of one that comes twice
 * in autumn it is the first. (`momentAt` of the deadlines promises neither.)
 */
function momentOf(day: string, time: string, timeZone: string): Date {
  const asUtc = new Date(`${day}T${time}:00Z`).getTime();
  // The zone's distance from UTC half a day earlier and later: they differ only around a change.
  const distances = [-12, 12].map((hours) =>
    aheadOfUtc(new Date(asUtc + hours * HOUR_MS), timeZone),
  );
  const moments = distances.map((distance) => asUtc - distance).sort((one, two) => one - two);
  const right = moments.find((moment) => moment + aheadOfUtc(new Date(moment), timeZone) === asUtc);
  return new Date(right ?? Math.max(...moments));
}
