import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBackpressureSignal } from '#server/application/backpressure/backpressure.ts';
import { startTestPlatform, type TestPlatform } from '#server/platform/testing/platform.ts';
import { makeWay, nextWay, type Way, WIDE } from './make-way.ts';

let it: TestPlatform;
beforeAll(async () => {
  it = await startTestPlatform();
});
afterAll(() => it.close());

const after = (way: Way, slowdowns: readonly (number | null)[]) => slowdowns.reduce(nextWay, way);
const NARROW = after(WIDE, [300]);

test('conversions make way at once when saves feel them', () => {
  expect(NARROW.isNarrow).toBe(true);
  expect(after(WIDE, [170, 100, 170]).isNarrow).toBe(false);
});

test.each([100, null])('they come back only after a while of saves at %s', (slowdown) => {
  expect(after(NARROW, Array(9).fill(slowdown)).isNarrow).toBe(true);
  expect(after(NARROW, Array(10).fill(slowdown)).isNarrow).toBe(false);
  expect(
    after(NARROW, [...Array(9).fill(slowdown), 150, ...Array(9).fill(slowdown)]).isNarrow,
  ).toBe(true);
});

test('a worker that converts hears from whoever answers saves, and makes way until it has nothing more to do', async () => {
  let isBusy = true;
  const setNarrow = vi.fn();
  using _ = makeWay({ commandFor: async () => [], isBusy: () => isBusy, setNarrow }, it.platform);
  const web = createBackpressureSignal(it.platform.database);
  /** Saves are slow all the time. */
  const untilNarrow = (isNarrow: boolean) =>
    vi.waitFor(
      async () => {
        await web.tell(300);
        expect(setNarrow).toHaveBeenLastCalledWith(isNarrow);
      },
      { timeout: 30_000 },
    );
  await untilNarrow(true);
  isBusy = false;
  await untilNarrow(false);
});
