import { describe, expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

/** Pieces that end when the test says so. */
function started({ lanes = 1, most = 10 } = {}) {
  const clock = { now: 0 };
  const pieces: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const { take, isFull } = gather<string, string>({
    lanes,
    most,
    longestWaitMs: 3000,
    full: () => new Error('full'),
    now: () => clock.now,
    keyOf: (item) => item[0] ?? '',
    carryOut: (items) =>
      new Promise((resolve, reject) => {
        pieces.push({
          items,
          end: () => resolve(items.map((item) => item.toUpperCase())),
          fail: reject,
        });
      }),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { take, isFull, clock, pieces, settle };
}

describe('work that is gathered', () => {
  it('goes at once and alone where a lane is free', async () => {
    const { take, pieces } = started({ lanes: 2 });
    const outcomes = [take('a'), take('b')];
    expect(pieces.map(({ items }) => items)).toEqual([['a'], ['b']]);
    for (const piece of pieces) piece.end();
    expect(await Promise.all(outcomes)).toEqual(['A', 'B']);
  });

  it('goes together where it had to wait, each with its own outcome', async () => {
    const { take, pieces, settle } = started();
    const outcomes = ['a', 'b', 'c', 'd'].map(take);
    pieces[0]?.end();
    await settle();
    expect(pieces.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']]);
    pieces[1]?.end();
    expect(await Promise.all(outcomes)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('never holds more than the most, nor a key twice, and keeps the order of each key', async () => {
    const { take, pieces, settle } = started({ most: 2 });
    const outcomes = ['x', 'a1', 'a2', 'b1', 'c1', 'a3'].map(take);
    for (let index = 0; index < 6; index += 1) {
      pieces[index]?.end();
      await settle();
    }
    expect(pieces.map(({ items }) => items)).toEqual([['x'], ['a1', 'b1'], ['a2', 'c1'], ['a3']]);
    expect(await Promise.all(outcomes)).toEqual(['X', 'A1', 'A2', 'B1', 'C1', 'A3']);
  });

  it('is turned away at once where it would have to wait for too long, and costs nothing then', async () => {
    const { take, isFull, clock, pieces, settle } = started({ lanes: 1, most: 2 });
    const outcomes = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(take);
    // Two items in half a second, and others still wait: four in a second.
    pieces[0]?.end();
    await settle();
    clock.now += 500;
    pieces[1]?.end();
    await settle();
    const rest: Promise<string>[] = [];
    while (!isFull()) rest.push(take(String.fromCharCode(104 + rest.length)));
    // Three are counted in half a second, so eighteen may wait: two did.
    expect(rest).toHaveLength(16);
    await expect(take('z')).rejects.toThrow('full');
    for (let index = 2; index < 20; index += 1) {
      pieces[index]?.end();
      await settle();
    }
    expect(await Promise.all([...outcomes, ...rest])).toHaveLength(23);
    expect(pieces.flatMap(({ items }) => items)).not.toContain('z');
  });

  it('is not turned away because nobody came for a while', async () => {
    const { take, isFull, clock, pieces, settle } = started({ lanes: 1, most: 1 });
    const crowd = async (names: readonly string[]) => {
      const begun = pieces.length;
      const outcomes = names.map(take);
      for (let index = 0; index < names.length; index += 1) {
        clock.now += 10;
        pieces[begun + index]?.end();
        await settle();
        expect(isFull()).toBe(false);
      }
      expect(await Promise.all(outcomes)).toHaveLength(names.length);
    };
    await crowd(['a', 'b', 'c']);
    clock.now += 60_000;
    await crowd(['d', 'e', 'f']);
  });

  it('is turned away at once while nothing comes back from any lane', async () => {
    const { take, isFull, clock, pieces } = started({ lanes: 2 });
    const held = ['a', 'b'].map(take);
    clock.now = 2999;
    expect(isFull()).toBe(false);
    clock.now = 3000;
    await expect(take('c')).rejects.toThrow('full');
    for (const piece of pieces) piece.end();
    expect(await Promise.all(held)).toEqual(['A', 'B']);
    expect(isFull()).toBe(false);
  });

  it('is turned away when it has waited for so long that nothing went as foreseen', async () => {
    vi.useFakeTimers();
    const { take, clock, pieces } = started();
    const held = take('a');
    const outcome = take('b').catch((error) => error.message);
    clock.now = 2900;
    await vi.advanceTimersByTimeAsync(2900);
    const latecomer = take('c').catch((error) => error.message);
    expect(await Promise.race([outcome, 'waits'])).toBe('waits');
    clock.now = 3300;
    await vi.advanceTimersByTimeAsync(400);
    expect(await outcome).toBe('full');
    expect(await Promise.race([latecomer, 'waits'])).toBe('waits');
    pieces[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    pieces[1]?.end();
    expect([await held, await latecomer]).toEqual(['A', 'C']);
    expect(pieces.map(({ items }) => items)).toEqual([['a'], ['c']]);
  });

  it('goes on in the other lanes while one is stuck', async () => {
    const { take, isFull, clock, pieces, settle } = started({ lanes: 2 });
    const stuck = take('a');
    clock.now = 60_000;
    for (const name of ['b', 'c', 'd']) {
      const outcome = take(name);
      expect(isFull()).toBe(false);
      clock.now += 10;
      pieces.at(-1)?.end();
      expect(await outcome).toBe(name.toUpperCase());
      await settle();
    }
    pieces[0]?.end();
    expect(await stuck).toBe('A');
  });

  it('tells a failure to all of its piece and to nobody else, and goes on', async () => {
    const { take, pieces, settle } = started();
    const outcomes = Promise.allSettled(['a', 'b', 'c'].map(take));
    pieces[0]?.fail(new Error('no'));
    await settle();
    pieces[1]?.end();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });
});
