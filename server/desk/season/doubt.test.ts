import { describe, expect, it } from 'vitest';
import { addDays } from '#form/engine/dates.ts';
import { findDoubt } from './doubt.ts';

const TODAY = '2026-11-25';
const DAILY = [31, 40, 12, 8, 44, 39, 90, 21, 30, 11];

/** A season of days that end today, or the same days a year ago. */
const season = (submitted: readonly number[], back = 0) =>
  submitted.map((count, at) => ({
    ...{ day: addDays(TODAY, at + 1 - submitted.length - back) },
    ...{ started: 2 * count, validating: 0, submitted: count },
  }));
const asMap = (days: ReturnType<typeof season>) => new Map(days.map((day) => [day.day, day]));
const sums = (counts: readonly number[]) =>
  counts.map((_, at) => counts.slice(0, at + 1).reduce((sum, count) => sum + count, 0));
const times = (factor: number) => DAILY.map((count) => count * factor);

describe('last year’s file', () => {
  const thisYear = asMap(season(DAILY));
  const doubtOf = (counts: readonly number[], now = thisYear) =>
    findDoubt(season(counts, 364).toReversed(), TODAY, now);

  it('of a season like this one, or a few times it, is kept without a question', () => {
    for (const factor of [0.1, 1, 3])
      expect(doubtOf(times(factor).map(Math.round))).toBeUndefined();
  });

  it('of a season forty times this one is asked about', () => {
    expect(doubtOf(times(40))).toEqual({ before: 40 * 652, now: 652 });
  });

  it('is not held against days that are still to come', () => {
    const file = [...season(DAILY, 364), ...season(times(40), 364 - DAILY.length)];
    expect(findDoubt(file, TODAY, thisYear)).toBeUndefined();
  });

  it('is not held against a season of which nothing is here yet', () => {
    expect(doubtOf(times(40), new Map())).toBeUndefined();
  });

  it('whose lines hold the sum so far is asked about, before this season has begun, too', () => {
    expect(doubtOf(sums(DAILY))).toBe('sums');
    expect(doubtOf(sums(DAILY), new Map())).toBe('sums');
  });

  it('of a few days, or the same count each day, is none of sums', () => {
    expect(doubtOf([12, 14, 15])).toBeUndefined();
    expect(doubtOf(DAILY.map(() => 40))).toBeUndefined();
  });
});
