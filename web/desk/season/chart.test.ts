import { expect, it } from 'vitest';
import type { SeasonDay } from '#contract/desk-season.ts';
import { chartOf, pathOf, roundUp } from './chart.ts';

const counts = (submitted: number) => ({ started: 0, validating: 0, submitted });
const day = (submitted: number, before?: number): SeasonDay => ({
  day: '2026-11-20',
  ...counts(submitted),
  last_year: before === undefined ? null : counts(before),
});

it('adds up the days, and those of last year if its file is there', () => {
  expect(chartOf([day(1), day(2), day(0)], 'submitted')).toEqual({
    now: [1, 3, 3],
    lastYear: undefined,
    top: 10,
  });
  expect(chartOf([day(1, 10), day(2, 30)], 'submitted')).toEqual({
    now: [1, 3],
    lastYear: [10, 40],
    top: 40,
  });
  expect(chartOf([day(1, 10)], 'started').now).toEqual([0]);
});

it('draws from the first day at the start to the last at the end, and the top at the top', () => {
  expect(pathOf([0, 5, 10], 10)).toBe('M0 100L50 50L100 0');
  expect(pathOf([5], 10)).toBe('M0 50');
});

it.each([
  [0, 10],
  [11, 20],
  [38, 40],
  [999, 1000],
  [12_345, 20_000],
])('ends its scale for %i at %i', (count, top) => {
  expect(roundUp(count)).toBe(top);
});
