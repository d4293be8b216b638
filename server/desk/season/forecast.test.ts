import { expect, it } from 'vitest';
import type { SeasonCounts } from '#contract/desk-season.ts';
import { addDays } from '#form/engine/dates.ts';
import { forecast } from './forecast.ts';

const TODAY = '2026-11-20';
const counts = (started: number, submitted = 0): SeasonCounts => ({
  started,
  validating: 0,
  submitted,
});

it('takes the same days of the last season', () => {
  const lastYear = new Map([
    [addDays(TODAY, -365), counts(0, 1000)],
    [addDays(TODAY, -364), counts(0, 10)],
    [addDays(TODAY, -363), counts(0, 30)],
    [addDays(TODAY, -362), counts(0, 1000)],
  ]);
  const known = { thisYear: new Map(), lastYear };
  expect(forecast(TODAY, addDays(TODAY, 1), known)).toEqual({ expected: 40, busiest_day: 30 });
});

it('grows as this season compares with the last one so far', () => {
  const lastYear = new Map([
    [addDays(TODAY, -374), counts(100)],
    [addDays(TODAY, -364), counts(500, 10)],
  ]);
  // Applications that begin today: the day is not over yet.
  const thisYear = new Map([
    [addDays(TODAY, -10), counts(150)],
    [TODAY, counts(1000)],
  ]);
  expect(forecast(TODAY, TODAY, { thisYear, lastYear }).expected).toBe(15);
});

it('does not grow by a handful of people', () => {
  const lastYear = new Map([
    [addDays(TODAY, -374), counts(1)],
    [addDays(TODAY, -364), counts(0, 10)],
  ]);
  const thisYear = new Map([[addDays(TODAY, -10), counts(19)]]);
  expect(forecast(TODAY, TODAY, { thisYear, lastYear }).expected).toBe(10);
});

it('says nothing where the last season has nothing to say', () => {
  expect(forecast(TODAY, TODAY, { thisYear: new Map(), lastYear: new Map() }).expected).toBeNull();
});
