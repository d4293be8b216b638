/** Whether last year's file is plausible. Pure. */
import { addDays, type PlainDate } from '#form/engine/dates.ts';
import type { DayCounts } from './count.ts';
import { type ByDay, LAST_YEAR } from './forecast.ts';

/** A doubt about a file before it is kept: `sums`, its lines grow like running sums; or its count is far above this season's. */
type Doubt = 'sums' | { readonly before: number; readonly now: number };

/** With fewer days, counts may grow each day by chance. */
const MIN_DAYS = 7;
/** No season has so many times the applications of another. */
const TIMES = 10;
/** With fewer applications, a comparison says nothing. */
const FEWEST = 20;
const MEASURES = ['started', 'submitted'] as const;

/** @returns `undefined` for a plausible file. */
export function findDoubt(
  file: readonly DayCounts[],
  today: PlainDate,
  thisYear: ByDay,
): Doubt | undefined {
  const days = file.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  // Only days that this season has had, too.
  const past = days.filter(({ day }) => day <= addDays(today, LAST_YEAR));
  for (const measure of MEASURES) {
    const counts = days.map((day) => day[measure]);
    const neverFalls = counts.every((count, at) => count >= (counts[at - 1] ?? 0));
    const grows = (counts.at(-1) ?? 0) > (counts[0] ?? 0);
    if (counts.length >= MIN_DAYS && neverFalls && grows) return 'sums';
    const before = sumOf(past.map((day) => day[measure]));
    const now = sumOf(past.map(({ day }) => thisYear.get(addDays(day, -LAST_YEAR))?.[measure]));
    if (now > 0 && before >= Math.max(FEWEST, TIMES * now)) return { before, now };
  }
  return undefined;
}

function sumOf(counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((sum, count = 0) => sum + count, 0);
}
