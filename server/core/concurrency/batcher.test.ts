import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Waits until arrived input is read. */
const aTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Batches that end when the test says so. An item waits 1,000 ms at most, and from 800 ms on new ones are refused. */
function started({ atOnce = 1, maxItems = 10 } = {}) {
  const batches: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const { add, isFull } = createBatcher<string, string>({
    atOnce,
    maxItems,
    maxWaitMs: 1000,
    full: () => new Error('full'),
    keyOf: (item) => item[0] ?? '',
    runBatch: (items) =>
      new Promise((resolve, reject) => {
        const end = () => resolve(items.map((item) => item.toUpperCase()));
        batches.push({ items, end, fail: reject });
      }),
  });
  const end = async (index: number) => {
    batches[index]?.end();
    await aTurn();
    await aTurn();
  };
  return { add, isFull, batches, end };
}

describe('work in batches', () => {
  it('goes at once and alone while none is under way, then with what arrives in the same moment', async () => {
    const { add, batches } = started({ atOnce: 3, maxItems: 2 });
    const outcomes = ['a', 'b', 'c', 'd'].map(add);
    expect(batches.map(({ items }) => items)).toEqual([['a']]);
    await aTurn();
    expect(batches.map(({ items }) => items)).toEqual([['a'], ['b', 'c'], ['d']]);
    for (const batch of batches) batch.end();
    expect(await Promise.all(outcomes)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('never holds more items than fit, nor a key twice, and keeps the order of each key', async () => {
    const { add, batches, end } = started({ maxItems: 2 });
    const outcomes = ['x', 'a1', 'a2', 'b1', 'c1', 'a3'].map(add);
    for (const index of [0, 1, 2, 3]) await end(index);
    expect(batches.map(({ items }) => items)).toEqual([['x'], ['a1', 'b1'], ['a2', 'c1'], ['a3']]);
    await Promise.all(outcomes);
  });

  it('is refused at once while no batch ends, and then the items that wait, but none that runs', async () => {
    const { add, isFull, batches } = started({ atOnce: 2 });
    const held = ['a', 'b'].map(add);
    await aTurn();
    vi.advanceTimersByTime(700);
    expect(isFull()).toBe(false);
    const waits = add('c');
    vi.advanceTimersByTime(100);
    await expect(add('d')).rejects.toThrow('full');
    vi.advanceTimersByTime(900);
    await expect(waits).rejects.toThrow('full');
    for (const batch of batches) batch.end();
    expect(await Promise.all(held)).toEqual(['A', 'B']);
    expect(isFull()).toBe(false);
  });

  it('is not refused for a pause of the whole process, whose outcomes are heard after it', async () => {
    const { add, end } = started();
    const outcomes = ['a', 'b'].map(add);
    // After a pause, however long, a timer fires once.
    vi.advanceTimersToNextTimer();
    await end(0);
    await end(1);
    expect(await Promise.all(outcomes)).toEqual(['A', 'B']);
  });

  it('goes on while one batch is stuck', async () => {
    const { add, isFull, batches, end } = started({ atOnce: 2 });
    const stuck = add('a');
    vi.advanceTimersByTime(60_000);
    for (const name of ['b', 'c', 'd']) {
      const outcome = add(name);
      expect(isFull()).toBe(false);
      await aTurn();
      await end(batches.length - 1);
      expect(await outcome).toBe(name.toUpperCase());
    }
    await end(0);
    expect(await stuck).toBe('A');
  });

  it('rejects a whole batch that fails and no other, and goes on', async () => {
    const { add, batches, end } = started();
    const outcomes = Promise.allSettled(['a', 'b', 'c'].map(add));
    batches[0]?.fail(new Error('no'));
    await end(0);
    await end(1);
    const statuses = (await outcomes).map(({ status }) => status);
    expect(statuses).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });
});
