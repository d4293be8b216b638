import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, isPlainDate } from '#form/engine/dates.ts';
import { dayAfter, PERIOD } from './periods.ts';

it.each([
  ['2024-02-29', '12 months', '2025-02-28'],
  ['2024-02-29', '48 months', '2028-02-29'],
  ['2023-02-28', '12 months', '2024-02-28'],
  ['2025-01-31', '1 months', '2025-02-28'],
  ['2024-01-31', '1 months', '2024-02-29'],
  ['2025-03-31', '1 months', '2025-04-30'],
  ['2025-12-31', '2 months', '2026-02-28'],
  ['2025-11-30', '3 months', '2026-02-28'],
  ['2025-01-15', '84 months', '2032-01-15'],
  ['2024-02-28', '30 days', '2024-03-29'],
  ['2025-02-28', '30 days', '2025-03-30'],
  ['2024-12-31', '366 days', '2026-01-01'],
])('from %s on, %s end on %s', (from, period, end) => {
  expect(dayAfter(from, period)).toBe(end);
});

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

it('every end is a real day, never earlier for a later beginning, and months never end in the month after', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 120 }), (from, months) => {
      const end = dayAfter(from, `${months} months`);
      expect(isPlainDate(end)).toBe(true);
      expect(end <= dayAfter(addDays(from, 1), `${months} months`)).toBe(true);
      const count = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
      expect(count(end) - count(from)).toBe(months);
      expect(end.slice(8) <= from.slice(8)).toBe(true);
    }),
  );
});

it.each([
  '29 days',
  '0 months',
  '1 month',
  '90',
  '-90 days',
  '9.5 months',
  '01 months',
  ' 90 days',
])('"%s" is no period', (text) => expect(PERIOD.test(text)).toBe(false));
it.each(['30 days', '99 days', '100 days', '9999 days', '1 months', '999 months'])(
  '"%s" is a period',
  (text) => expect(PERIOD.test(text)).toBe(true),
);
