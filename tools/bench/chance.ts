/** A seeded random generator, so that a rehearsal can be repeated. */
import { hash } from 'node:crypto';

export type Chance = ReturnType<typeof chanceOf>;

/** @param item gives each item its own numbers, however many there are. */
export function chanceOf(seed: number, item: number) {
  let drawn = 0;
  function next(): number {
    drawn += 1;
    return hash('sha256', `${seed} ${item} ${drawn}`, 'buffer').readUInt32BE() / 2 ** 32;
  }
  return {
    /** A number from `least` up to, but not including, `most`. */
    between: (least: number, most: number) => least + next() * (most - least),
    /** An item of a list that is not empty. */
    pick<Item>(list: readonly Item[]): Item {
      const picked = list[Math.floor(next() * list.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    /** True with this probability. */
    happens: (share: number) => next() < share,
  };
}
