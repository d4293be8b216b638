import { expect, test, vi } from 'vitest';
import { watchWriting } from './watch-writing.ts';

const failure = (code: string) => Object.assign(new Error('no'), { code });
const FULL = 'takes no changes: its disk is full';

function watched() {
  const ask = vi.fn(async (): Promise<unknown> => undefined);
  const write = vi.fn(async (): Promise<unknown> => undefined);
  const clock = { now: 0 };
  return { ask, write, clock, watch: watchWriting({ ask, write, now: () => clock.now }) };
}

test('tells of a database that takes no changes, and no longer once it does', async () => {
  const { write, watch } = watched();
  write.mockRejectedValueOnce(failure('25006'));
  expect(await watch.findTrouble()).toBe('takes no changes: it is read-only');
  expect(await watch.findTrouble()).toBeUndefined();
});

test('writes at once after a statement of somebody failed for it', async () => {
  const { write, watch } = watched();
  await watch.findTrouble();
  watch.note(failure('23505'));
  await watch.findTrouble();
  expect(write).toHaveBeenCalledTimes(1);
  watch.note(failure('25006'));
  await watch.findTrouble();
  expect(write).toHaveBeenCalledTimes(2);
});

test('believes for half a minute whoever met a full disk, which still takes the small write', async () => {
  const { clock, watch } = watched();
  watch.note(failure('53100'));
  clock.now = 29_999;
  expect(await watch.findTrouble()).toBe(FULL);
  clock.now = 30_000;
  expect(await watch.findTrouble()).toBeUndefined();
});
