import { describe, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Batches that end when the test says so. */
function started({ atOnce = 1, maxItems = 10, refuseFromMs = 3000 } = {}) {
  const clock = { now: 0 };
  const batches: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const { add, isFull } = createBatcher<string, string>({
    atOnce,
    maxItems,
    refuseFromMs,
    longestWaitMs: 3000,
    full: () => new Error('full'),
    now: () => clock.now,
    keyOf: (item) => item[0] ?? '',
    runBatch: (items) =>
      new Promise((resolve, reject) => {
        batches.push({
          items,
          end: () => resolve(items.map((item) => item.toUpperCase())),
          fail: reject,
        });
      }),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { add, isFull, clock, batches, settle };
}

describe('work in batches', () => {
  it('goes at once and alone where no more batches are under way than may be', async () => {
    const { add, batches } = started({ atOnce: 2 });
    const outcomes = [add('a'), add('b')];
    expect(batches.map(({ items }) => items)).toEqual([['a'], ['b']]);
    for (const batch of batches) batch.end();
    expect(await Promise.all(outcomes)).toEqual(['A', 'B']);
  });

  it('goes together where it had to wait, each with its own outcome', async () => {
    const { add, batches, settle } = started();
    const outcomes = ['a', 'b', 'c', 'd'].map(add);
    batches[0]?.end();
    await settle();
    expect(batches.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']]);
    batches[1]?.end();
    expect(await Promise.all(outcomes)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('never holds more items than fit, nor a key twice, and keeps the order of each key', async () => {
    const { add, batches, settle } = started({ maxItems: 2 });
    const outcomes = ['x', 'a1', 'a2', 'b1', 'c1', 'a3'].map(add);
    for (let index = 0; index < 6; index += 1) {
      batches[index]?.end();
      await settle();
    }
    expect(batches.map(({ items }) => items)).toEqual([['x'], ['a1', 'b1'], ['a2', 'c1'], ['a3']]);
    expect(await Promise.all(outcomes)).toEqual(['X', 'A1', 'A2', 'B1', 'C1', 'A3']);
  });

  it('is turned away at once where it would have to wait for too long, and costs nothing then', async () => {
    const { add, isFull, clock, batches, settle } = started({ atOnce: 1, maxItems: 2 });
    const outcomes = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(add);
    // Two items in half a second, and others still wait: four in a second.
    batches[0]?.end();
    await settle();
    clock.now += 500;
    batches[1]?.end();
    await settle();
    const rest: Promise<string>[] = [];
    while (!isFull()) rest.push(add(String.fromCharCode(104 + rest.length)));
    // Three are counted in half a second, so eighteen may wait: two did.
    expect(rest).toHaveLength(16);
    await expect(add('z')).rejects.toThrow('full');
    for (let index = 2; index < 20; index += 1) {
      batches[index]?.end();
      await settle();
    }
    expect(await Promise.all([...outcomes, ...rest])).toHaveLength(23);
    expect(batches.flatMap(({ items }) => items)).not.toContain('z');
  });

  it('is not turned away because nobody came for a while', async () => {
    const { add, isFull, clock, batches, settle } = started({ atOnce: 1, maxItems: 1 });
    const crowd = async (names: readonly string[]) => {
      const begun = batches.length;
      const outcomes = names.map(add);
      for (let index = 0; index < names.length; index += 1) {
        clock.now += 10;
        batches[begun + index]?.end();
        await settle();
        expect(isFull()).toBe(false);
      }
      expect(await Promise.all(outcomes)).toHaveLength(names.length);
    };
    await crowd(['a', 'b', 'c']);
    clock.now += 60_000;
    await crowd(['d', 'e', 'f']);
  });

  it('is turned away at once while no batch ends', async () => {
    const { add, isFull, clock, batches } = started({ atOnce: 2 });
    const held = ['a', 'b'].map(add);
    clock.now = 2999;
    expect(isFull()).toBe(false);
    clock.now = 3000;
    await expect(add('c')).rejects.toThrow('full');
    for (const batch of batches) batch.end();
    expect(await Promise.all(held)).toEqual(['A', 'B']);
    expect(isFull()).toBe(false);
  });

  it('is turned away while others wait for long, and they are not', async () => {
    const { add, clock, batches, settle } = started({ refuseFromMs: 800 });
    const outcomes = ['a', 'b'].map(add);
    clock.now = 800;
    await expect(add('c')).rejects.toThrow('full');
    batches[0]?.end();
    await settle();
    batches[1]?.end();
    expect(await Promise.all(outcomes)).toEqual(['A', 'B']);
  });

  it('is turned away while the first that waits does so for long, although batches end', async () => {
    const { add, isFull, clock, batches, settle } = started({ maxItems: 1, refuseFromMs: 800 });
    const outcomes = ['a', 'b', 'c'].map(add);
    clock.now = 500;
    batches[0]?.end();
    await settle();
    clock.now = 799;
    expect(isFull()).toBe(false);
    clock.now = 800;
    expect(isFull()).toBe(true);
    for (const index of [1, 2]) {
      batches[index]?.end();
      await settle();
    }
    expect(await Promise.all(outcomes)).toEqual(['A', 'B', 'C']);
  });

  it('is turned away when it has waited for so long that nothing went as foreseen', async () => {
    vi.useFakeTimers();
    const { add, clock, batches } = started();
    const held = add('a');
    const outcome = add('b').catch((error) => error.message);
    clock.now = 2900;
    await vi.advanceTimersByTimeAsync(2900);
    const latecomer = add('c').catch((error) => error.message);
    expect(await Promise.race([outcome, 'waits'])).toBe('waits');
    clock.now = 3300;
    await vi.advanceTimersByTimeAsync(400);
    expect(await outcome).toBe('full');
    expect(await Promise.race([latecomer, 'waits'])).toBe('waits');
    batches[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    batches[1]?.end();
    expect([await held, await latecomer]).toEqual(['A', 'C']);
    expect(batches.map(({ items }) => items)).toEqual([['a'], ['c']]);
  });

  it('is not turned away for a pause of the whole process, whose outcomes are heard after it', async () => {
    vi.useFakeTimers();
    const { add, clock, batches } = started();
    const outcomes = ['a', 'b'].map(add);
    clock.now = 4000;
    await vi.advanceTimersByTimeAsync(300);
    batches[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    batches[1]?.end();
    vi.useRealTimers();
    expect(await Promise.all(outcomes)).toEqual(['A', 'B']);
  });

  it('goes on while one batch is stuck', async () => {
    const { add, isFull, clock, batches, settle } = started({ atOnce: 2 });
    const stuck = add('a');
    clock.now = 60_000;
    for (const name of ['b', 'c', 'd']) {
      const outcome = add(name);
      expect(isFull()).toBe(false);
      clock.now += 10;
      batches.at(-1)?.end();
      expect(await outcome).toBe(name.toUpperCase());
      await settle();
    }
    batches[0]?.end();
    expect(await stuck).toBe('A');
  });

  it('rejects a whole batch that fails and no other, and goes on', async () => {
    const { add, batches, settle } = started();
    const outcomes = Promise.allSettled(['a', 'b', 'c'].map(add));
    batches[0]?.fail(new Error('no'));
    await settle();
    batches[1]?.end();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });
});
