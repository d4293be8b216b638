import { expect, it } from 'vitest';
import { nextRunAfter } from './schedule.ts';

const ZONE = 'America/New_York';
const daily = (at: string) => ({ every: 'day', hours: 1, at }) as const;

it.each([
  // In winter New York is five hours behind UTC, in summer four.
  ['2026-01-10T12:00:00Z', '02:00', '2026-01-11T07:00:00.000Z'],
  ['2026-01-10T06:59:00Z', '02:00', '2026-01-10T07:00:00.000Z'],
  ['2026-01-10T07:00:00Z', '02:00', '2026-01-11T07:00:00.000Z'],
  ['2026-07-10T12:00:00Z', '23:30', '2026-07-11T03:30:00.000Z'],
  // It is still yesterday at the college.
  ['2026-07-11T02:00:00Z', '23:30', '2026-07-11T03:30:00.000Z'],
  // 2:30 is skipped on March 8, 2026: it is 3:30 then, and once.
  ['2026-03-08T05:00:00Z', '02:30', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08T07:30:00Z', '02:30', '2026-03-09T06:30:00.000Z'],
  // 1:30 comes twice on November 1, 2026: the first counts, and only that.
  ['2026-11-01T04:00:00Z', '01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T05:30:00Z', '01:30', '2026-11-02T06:30:00.000Z'],
])('after %s, daily at %s is due at %s', (after, at, due) => {
  expect(nextRunAfter(daily(at), new Date(after), ZONE)?.toISOString()).toBe(due);
});

it('hours are hours, and never is never', () => {
  const after = new Date('2026-03-08T05:00:00Z');
  const hours = { every: 'hours', hours: 6, at: '00:00' } as const;
  expect(nextRunAfter(hours, after, ZONE)?.toISOString()).toBe('2026-03-08T11:00:00.000Z');
  expect(nextRunAfter({ ...hours, every: 'never' }, after, ZONE)).toBeNull();
});
