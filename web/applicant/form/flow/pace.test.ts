import { describe, expect, it } from 'vitest';
import { dueAt } from './autosave.ts';

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
