import { expect, test } from 'vitest';
import { earlier, later } from './clock.ts';

// On the next day the clocks of New York are put forward.
const MOMENT = new Date('2025-03-08T12:00:00.000Z');

test.each([
  [{ seconds: 90 }, '2025-03-08T12:01:30.000Z', '2025-03-08T11:58:30.000Z'],
  [{ minutes: 15 }, '2025-03-08T12:15:00.000Z', '2025-03-08T11:45:00.000Z'],
  [{ hours: 36 }, '2025-03-10T00:00:00.000Z', '2025-03-07T00:00:00.000Z'],
  [{ days: 1 }, '2025-03-09T12:00:00.000Z', '2025-03-07T12:00:00.000Z'],
  [
    { days: 1, hours: 2, minutes: 3, seconds: 4 },
    '2025-03-09T14:03:04.000Z',
    '2025-03-07T09:56:56.000Z',
  ],
  [{}, '2025-03-08T12:00:00.000Z', '2025-03-08T12:00:00.000Z'],
])('%j after and before a moment, which itself stays', (span, after, before) => {
  expect(later(MOMENT, span).toISOString()).toBe(after);
  expect(earlier(MOMENT, span).toISOString()).toBe(before);
  expect(MOMENT.toISOString()).toBe('2025-03-08T12:00:00.000Z');
});
