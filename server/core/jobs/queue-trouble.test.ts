import { expect, test, vi } from 'vitest';
import { createTroubleTeller } from './queue.ts';

test('the same trouble is said once in ten seconds, and any other at once', () => {
  let now = 0;
  const warn = vi.fn();
  const tell = createTroubleTeller({ warn }, () => now);
  const away = new Error('connect ECONNREFUSED');
  const full = new Error('no room');
  for (now = 0; now < 9_999; now += 70) tell(away);
  tell(full);
  tell(full);
  expect(warn.mock.calls.map(([{ err }]) => err)).toEqual([away, full]);
  now = 10_000;
  tell(away);
  tell(away);
  expect(warn.mock.calls.map(([{ err }]) => err)).toEqual([away, full, away]);
});
