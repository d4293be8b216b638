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
