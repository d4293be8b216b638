import type { Deadline } from './tenant.ts';

/** The deadline whose window holds a day (`YYYY-MM-DD` in the college's time zone), or `undefined`. */
export function findDeadline(deadlines: readonly Deadline[], today: string): Deadline | undefined {
  return deadlines.find(({ from, to }) => from <= today && today < to);
}

/** The deadline that is met next, whether its window has begun or not; `undefined` after the last one. */
export function findNextDeadline(
  deadlines: readonly Deadline[],
  today: string,
): Deadline | undefined {
  return deadlines.find(({ to }) => today < to);
}

const MINUTE = 60_000;

/** The last minute of a deadline's window, where the college is. */
export function lastMinuteOf({ to }: Pick<Deadline, 'to'>, timeZone: string): Date {
  const onTheClock = Date.parse(`${to}T00:00:00Z`) - MINUTE;
  // What the clocks there are ahead, as it is about then, and then exactly: they may change that night.
  const near = onTheClock - aheadOfUtc(new Date(onTheClock), timeZone);
  return new Date(onTheClock - aheadOfUtc(new Date(near), timeZone));
}

/** By how many milliseconds the clocks of a time zone are ahead of UTC. */
function aheadOfUtc(moment: Date, timeZone: string): number {
  // Swedish clocks are written as ISO 8601 has it.
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - moment.getTime();
}
