import { addDays, type PlainDate } from '#form/engine/dates.ts';
import type { Deadline } from '../tenant.ts';

/** The five windows of spec §9. */
export const deadlines: readonly Deadline[] = [
  {
    from: '2024-10-01',
    to: '2024-11-02',
    label: 'Nov 1',
    text: 'Apply by November 1 to hear from us before winter break.',
  },
  {
    from: '2024-11-15',
    to: '2024-12-16',
    label: 'Dec 15',
    text: 'Apply by December 15 to be considered for our largest scholarships.',
  },
  {
    from: '2024-12-16',
    to: '2025-01-16',
    label: 'Jan 15',
    text: 'Apply by January 15 to be first in line for housing.',
  },
  {
    from: '2025-01-16',
    to: '2025-02-16',
    label: 'Feb 15',
    text: 'Apply by February 15 to receive your financial aid offer in March.',
  },
  {
    from: '2025-02-16',
    to: '2025-03-16',
    label: 'Urgent: March 15',
    text: 'March 15 is the last day to apply for the fall. Please submit your application now.',
  },
];

/** The number of days for which the desk still shows and extends a past deadline. */
const SHOWN_DAYS = 60;

/**
 * The windows of spec §9, and after them the same deadlines of the year around `today`, so that one is always ahead. The added ones have no
 * banner: their windows are empty. There are no duplicates, and the longest gap between two is 231 days.
 */
export function deadlinesAround(today: PlainDate): readonly Deadline[] {
  const [first, last] = [addDays(today, -SHOWN_DAYS), addDays(today, 365 - SHOWN_DAYS)];
  const newest = deadlines.at(-1)?.to ?? '';
  const thisYear = Number(today.slice(0, 4));
  const yearly = [thisYear - 1, thisYear, thisYear + 1].flatMap((year) =>
    deadlines.map((deadline) => {
      const to = `${year}${deadline.to.slice(4)}`;
      return { ...deadline, from: to, to };
    }),
  );
  const around = yearly.filter(({ to }) => to > newest && to > first && to <= last);
  return [...deadlines, ...around.toSorted((one, other) => (one.to < other.to ? -1 : 1))];
}
