/**
 * Known vulnerabilities of libraries that are still in use, and how long they may stay (docs/operations/updates.md). Add a new one here
 * with the date; when its time is up, the build fails.
 */
import type { Advisory } from './advisories.ts';

type Known = {
  /** The end of its URL: `GHSA-xxxx-xxxx-xxxx`. */
  readonly id: string;
  /** When we learned of it, such as `2026-11-22`. */
  readonly seen: string;
  /** Whether an outside attacker can reach it, in one sentence. */
  readonly why: string;
};

const KNOWN: readonly Known[] = [];

/** How many days a vulnerability may stay, by npm's severity. A high or critical one blocks every release. */
export const DAYS: Readonly<Record<string, number>> = {
  critical: 0,
  high: 0,
  moderate: 30,
  low: 90,
};

/** @returns a line for each vulnerability that must be gone by today. */
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
    // An unreadable date counts as overdue, too.
    return today.getTime() <= end ? [] : [`${what} had ${days} days from ${noted.seen} on.`];
  });
}
