/**
 * Known weaknesses of libraries that are still in use, and how long they may be (docs/operations/updates.md). Whoever finds a new
 * one writes it down here with the day; when its time is over, the build stops.
 */
import type { Advisory } from './advisories.ts';

type Known = {
  /** The end of its address: `GHSA-xxxx-xxxx-xxxx`. */
  readonly id: string;
  /** The day on which we learned of it, such as `2026-11-22`. */
  readonly seen: string;
  /** Whether somebody from outside can come to it, in one sentence. */
  readonly why: string;
};

const KNOWN: readonly Known[] = [];

/** How many days a weakness may stay, by npm's word for how bad it is. None of high or critical goes into a release at all. */
export const DAYS: Readonly<Record<string, number>> = {
  critical: 0,
  high: 0,
  moderate: 30,
  low: 90,
};

/** @returns a line for each weakness that must not be there today. */
export function overdue(
  found: readonly Advisory[],
  today: Date,
  known: readonly Known[] = KNOWN,
): string[] {
  return found.flatMap(({ id, severity, library }) => {
    const days = DAYS[severity] ?? 0;
    const noted = known.find((each) => each.id === id);
    const what = `${library}: ${id} (${severity})`;
    if (days === 0) return [`${what} must be mended now.`];
    if (noted === undefined) return [`${what} is new. Mend it, or write it down in weaknesses.ts.`];
    const end = Date.parse(noted.seen) + days * 86_400_000;
    // Also where the day cannot be read.
    return today.getTime() <= end ? [] : [`${what} had ${days} days from ${noted.seen} on.`];
  });
}
