/** When a destination is due. Pure. */
import type { Schedule } from '#contract/desk-handing-on.ts';
import { dateInZone } from '#form/engine/dates.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The next time after a moment; null for a schedule that is off. */
export function nextRunAfter(
  { every, hours, at }: Schedule,
  after: Date,
  timeZone: string,
): Date | null {
  if (every === 'never') return null;
  if (every === 'hours') return new Date(after.getTime() + hours * HOUR_MS);
  const today = momentOf(dateInZone(after, timeZone), at, timeZone);
  if (today > after) return today;
  const tomorrow = new Date(`${dateInZone(after, timeZone)}T00:00:00Z`);
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  return momentOf(tomorrow.toISOString().slice(0, 10), at, timeZone);
}

/**
 * The moment that a clock on the wall shows a time. One that the clock skips in spring comes as much later; of one that comes
 * twice in autumn it is the first.
 */
function momentOf(day: string, time: string, timeZone: string): Date {
  const asUtc = new Date(`${day}T${time}:00Z`).getTime();
  // The zone's distance from UTC half a day earlier and later: they differ only around a change.
  const distances = [-12, 12].map((hours) => distanceAt(asUtc + hours * HOUR_MS, timeZone));
  const moments = distances.map((distance) => asUtc - distance).sort((one, two) => one - two);
  const right = moments.find((moment) => moment + distanceAt(moment, timeZone) === asUtc);
  return new Date(right ?? Math.max(...moments));
}

/** How far a zone is ahead of UTC, in milliseconds. */
function distanceAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  }).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return shown - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
}
