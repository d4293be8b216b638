/** Whether last year's file can be what it says. Pure. */
import { addDays, type PlainDate } from '#form/engine/dates.ts';
import type { DayCounts } from './count.ts';
import { type ByDay, LAST_YEAR } from './forecast.ts';

/** What is asked before a file is kept: `sums`, its lines grow as sums do; or how many it has of what this season has few of. */
type Doubt = 'sums' | { readonly before: number; readonly now: number };

/** With fewer days, counts may grow each day by chance. */
const FEWEST_DAYS = 7;
/** No season is so many times another one. */
const TIMES = 10;
/** With fewer applications, a comparison says nothing. */
const FEWEST = 20;
const MEASURES = ['started', 'submitted'] as const;

/** @returns `undefined` for a file that there is no reason to ask about. */
export function findDoubt(
  file: readonly DayCounts[],
  today: PlainDate,
  thisYear: ByDay,
): Doubt | undefined {
  const days = file.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  // Of the days that this season has had, too.
  const past = days.filter(({ day }) => day <= addDays(today, LAST_YEAR));
  for (const measure of MEASURES) {
    const counts = days.map((day) => day[measure]);
    const neverFalls = counts.every((count, at) => count >= (counts[at - 1] ?? 0));
    const grows = (counts.at(-1) ?? 0) > (counts[0] ?? 0);
    if (counts.length >= FEWEST_DAYS && neverFalls && grows) return 'sums';
    const before = sumOf(past.map((day) => day[measure]));
    const now = sumOf(past.map(({ day }) => thisYear.get(addDays(day, -LAST_YEAR))?.[measure]));
    if (now > 0 && before >= Math.max(FEWEST, TIMES * now)) return { before, now };
  }
  return undefined;
}

function sumOf(counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((sum, count = 0) => sum + count, 0);
}
