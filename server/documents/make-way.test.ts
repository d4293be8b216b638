import { expect, test } from 'vitest';
import { nextShare, SMALLEST_SHARE } from './make-way.ts';

const after = (share: number, slowdowns: readonly (number | null)[]) =>
  slowdowns.reduce<number>(nextShare, share);

test('conversions give way within a second once saves feel them, and never stop', () => {
  expect(after(1, [300, 300])).toBe(SMALLEST_SHARE);
  expect(
    after(
      1,
      Array.from({ length: 50 }, () => 900),
    ),
  ).toBe(SMALLEST_SHARE);
});

test('they come back little by little, once saves do not or nobody saves', () => {
  expect(after(SMALLEST_SHARE, [100])).toBeCloseTo(SMALLEST_SHARE + 0.1);
  expect(
    after(
      SMALLEST_SHARE,
      Array.from({ length: 9 }, () => 100),
    ),
  ).toBe(1);
  expect(
    after(
      SMALLEST_SHARE,
      Array.from({ length: 9 }, () => null),
    ),
  ).toBe(1);
});

test('in between they stay as they are', () => {
  expect(after(0.75, [160, 160])).toBe(0.75);
});
