import { describe, expect, it } from 'vitest';
import { askedPause, dueAt, retryDelay } from './pace.ts';

describe('the next save', () => {
  it.each([
    ['is due in a pause of two seconds', { since: 0, lastChange: 0 }, 2000],
    ['waits for who is typing on', { since: 0, lastChange: 5000 }, 7000],
    ['waits ten seconds at most', { since: 0, lastChange: 9500 }, 10_000],
    ['waits ten seconds from the first change', { since: 4000, lastChange: 13_900 }, 14_000],
    ['is due as agreed after a failure', { since: 0, lastChange: 0, retryAt: 31_000 }, 31_000],
    ['is not hurried by typing then', { since: 0, lastChange: 30_500, retryAt: 31_000 }, 31_000],
  ])('%s', (_promise, waiting, due) => {
    expect(dueAt(waiting)).toBe(due);
  });
});

describe('the wait after a failure', () => {
  it.each([
    [1, 0, 1000],
    [1, 1, 2000],
    [2, 0, 2000],
    [3, 0.5, 6000],
    [4, 1, 16_000],
    [5, 1, 30_000],
    [6, 0, 15_000],
    [2000, 1, 30_000],
  ])('number %i with chance %d is %i ms', (failures, chance, delay) => {
    expect(retryDelay(failures, chance)).toBe(delay);
  });
});

describe('the pause that a server asked for', () => {
  it.each([
    [10_000, 0, 10_000],
    [10_000, 1, 15_000],
    [1000, 1, 2000],
    [3_600_000, 0, 600_000],
  ])('of %i ms is with chance %d one of %i ms', (asked, chance, pause) => {
    expect(askedPause(asked, chance)).toBe(pause);
  });
});
