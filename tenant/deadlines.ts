import type { Deadline } from './tenant.ts';

/** The deadline whose window holds a day (`YYYY-MM-DD` in the college's time zone), or `undefined`. */
export function findDeadline(deadlines: readonly Deadline[], today: string): Deadline | undefined {
  return deadlines.find(({ from, to }) => from <= today && today < to);
}
