/** A seeded random generator, so that a rehearsal can be repeated. */
export type Chance = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A number from `least` up to, but not including, `most`. */
  between(least: number, most: number): number;
  /** An item of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item;
  /** True with this probability. */
  happens(share: number): boolean;
};

/** Mulberry32: small, fast, and good enough here. @param item gives each item its own numbers, however many there are. */
export function chanceOf(seed: number, item: number): Chance {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(item + 1, 0xc2b2ae35)) >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    pick<Item>(list: readonly Item[]): Item {
      const picked = list[Math.floor(next() * list.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    happens: (share) => next() < share,
  };
}
