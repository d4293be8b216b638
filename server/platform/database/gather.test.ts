import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

/** Pieces that end when the test says so. */
function started({ lanes = 1, most = 10 } = {}) {
  const pieces: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const take = gather<string, string>({
    lanes,
    most,
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
  return { take, pieces, settle };
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
