import { describe, expect, it } from 'vitest';
import { busiest, figuresOf, mostTogether, percentilePerSecond, perSecond } from './figures.ts';
import type { Call, Verdict } from './record.ts';

const call = (at: number, ms: number, verdict: Verdict = 'answered'): Call => ({
  name: 'PUT /api/answer',
  at,
  ms,
  verdict,
});

describe('the figures of a call', () => {
  it('take the times of what was answered, and count the rest', () => {
    const calls = [
      ...Array.from({ length: 100 }, (_, index) => call(1, index + 1)),
      call(1, 5000, 'shed'),
      call(1, 30_000, 'error'),
    ];
    expect(figuresOf('save', calls)).toEqual({
      name: 'save',
      count: 102,
      answered: 100,
      shed: 1,
      errors: 1,
      p50: 50,
      p95: 95,
      p99: 99,
      most: 100,
    });
  });

  it('are unknown where nothing was answered', () => {
    expect(figuresOf('save', [call(1, 5, 'shed')])).toMatchObject({ p50: null, p99: null });
  });
});

it('each second has its own moments', () => {
  expect(perSecond([0.1, 0.9, 2, 9], 3)).toEqual([2, 0, 1]);
});

it('a percentile over time is of the seconds around, and unknown in a silence', () => {
  const calls = [call(0, 10), call(1, 20), call(9, 90)];
  expect(percentilePerSecond(calls, 100, 10, 1)).toEqual([
    20,
    20,
    20,
    null,
    null,
    null,
    null,
    null,
    90,
    90,
  ]);
});

it('tells how many were there at once, and how many submitted in the busiest seconds', () => {
  expect(mostTogether([0, 1, 2, 10], [3, 4, 5, 12])).toBe(3);
  expect(mostTogether([], [])).toBe(0);
  expect(busiest([0, 1, 2, 50, 51, 52, 53, 90])).toBe(0.4);
});
