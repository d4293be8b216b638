import { dateInZone, type PlainDate } from '#form/engine/dates.ts';
import type { Deadline } from './tenant.ts';

/** A deadline in force; `until` is its last minute, as a moment, where the college has extended it. */
export type DeadlineInForce = Deadline & { readonly until?: string };

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The deadline whose window holds a day (`YYYY-MM-DD` in the college's time zone) and a moment of it, or `undefined`. */
export function findDeadline<Some extends DeadlineInForce>(
  deadlines: readonly Some[],
  today: PlainDate,
  now: Date,
): Some | undefined {
  return deadlines.find((one) => one.from <= today && !isOver(one, today, now));
}

/** The deadline that ends next, whether its window has begun or not; `undefined` after the last one. */
export function findNextDeadline<Some extends DeadlineInForce>(
  deadlines: readonly Some[],
  today: PlainDate,
  now: Date,
): Some | undefined {
  return deadlines.find((one) => !isOver(one, today, now));
}

/** Compares the day, or for an extended deadline its last minute. */
export function isOver({ to, until }: DeadlineInForce, today: PlainDate, now: Date): boolean {
  return until === undefined ? to <= today : Date.parse(until) + MINUTE <= now.getTime();
}

/**
 * A key that changes whenever another deadline may show: the day and, after a plus sign, the number of past extended deadlines, which may
 * end in the middle of a day.
 */
export function dayOfDeadlines(
  deadlines: readonly DeadlineInForce[],
  now: Date,
  timeZone: string,
): string {
  const over = deadlines.filter((one) => one.until !== undefined && isOver(one, '', now)).length;
  return dateInZone(now, timeZone) + (over === 0 ? '' : `+${over}`);
}

/** The last minute of a deadline, where the college is. */
export function lastMinuteOf(
  { to, until }: Pick<DeadlineInForce, 'to' | 'until'>,
  timeZone: string,
): Date {
  if (until !== undefined) return new Date(until);
  // Counted from the end of the day: its last hour comes twice where the clocks go back at midnight.
  return new Date(momentAt(`${to}T00:00`, timeZone).getTime() - MINUTE);
}

/**
 * The moment at which the clocks of a time zone show `wall`: the first of two where they go back, and as long after the gap where they go
 * forward. @param wall such as `2026-11-02T01:30`.
 */
export function momentAt(wall: string, timeZone: string): Date {
  const onTheClock = Date.parse(`${wall.slice(0, 16)}:00Z`);
  const [before, after] = [-DAY, DAY].map((away) => {
    return new Date(onTheClock - aheadOfUtc(new Date(onTheClock + away), timeZone));
  }) as [Date, Date];
  const isShown = (moment: Date) => wallClockOf(moment, timeZone) === wall.slice(0, 16);
  return !isShown(before) && isShown(after) ? after : before;
}

/** The time that clocks of a time zone show at a moment, such as `2026-11-02T01:30`. */
export function wallClockOf(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + aheadOfUtc(moment, timeZone)).toISOString().slice(0, 16);
}

/** By how many milliseconds the clocks of a time zone are ahead of UTC. */
function aheadOfUtc(moment: Date, timeZone: string): number {
  // Swedish dates are written like ISO 8601.
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - moment.getTime();
}
