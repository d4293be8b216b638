import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test.each([
  [[3, 1, 2], 50, 2],
  [[4, 1, 3, 2], 50, 2],
  [Array.from({ length: 100 }, (_, index) => index + 1), 99, 99],
  [[7], 99, 7],
])('of %j the %i per cent mark is %i', (values, percent, expected) => {
  expect(percentile(values, percent)).toBe(expected);
});

test('nothing has no median', () => {
  expect(() => median([])).toThrow('Nothing was measured.');
});
