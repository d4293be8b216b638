import { expect, test } from 'vitest';
import { nextWay, type Way, WIDE } from './make-way.ts';

const after = (way: Way, slowdowns: readonly (number | null)[]) => slowdowns.reduce(nextWay, way);
const NARROW = after(WIDE, [300]);

test('conversions make way at once when saves feel them', () => {
  expect(NARROW.isNarrow).toBe(true);
  expect(after(WIDE, [170, 100, 170]).isNarrow).toBe(false);
});

test.each([100, null])('they come back only after a while of saves at %s', (slowdown) => {
  expect(after(NARROW, Array(9).fill(slowdown)).isNarrow).toBe(true);
  expect(after(NARROW, Array(10).fill(slowdown)).isNarrow).toBe(false);
  expect(
    after(NARROW, [...Array(9).fill(slowdown), 150, ...Array(9).fill(slowdown)]).isNarrow,
  ).toBe(true);
});
