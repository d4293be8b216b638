import { expect, test } from 'vitest';
import { expectedWait } from './expected-wait.ts';

test.each([
  ['nothing, where a lane is free', { ahead: 40, lanes: 3, usualMs: 900, ages: [9000, 9000] }, 0],
  [
    'a third of a piece, next in three lanes',
    { ahead: 1, lanes: 3, usualMs: 90, ages: [5, 6, 7] },
    30,
  ],
  ['in proportion to those before', { ahead: 30, lanes: 3, usualMs: 90, ages: [5, 6, 7] }, 900],
  [
    'no longer because one lane is stuck',
    { ahead: 3, lanes: 3, usualMs: 90, ages: [5, 6, 9000] },
    90,
  ],
  [
    'longer where all take longer than usual',
    { ahead: 3, lanes: 3, usualMs: 90, ages: [4000, 4100, 9000] },
    4000,
  ],
])('%s', (_what, rounds, wait) => {
  expect(expectedWait(rounds)).toBe(wait);
});
