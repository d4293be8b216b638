import type { Clock } from '../clock.ts';

/** Counts per key in the memory of one process, without SQL. */
type OwnCounts = {
  /** Adds one to a key's count, in a window that begins with the first. @returns the count in that window. */
  count(key: string, perSeconds: number): number;
};

/** From this many keys on, keys whose window has ended are removed. */
const MANY = 10_000;

/** @param many differs from the default only in tests. */
export function createOwnCounts(clock: Clock, many = MANY): OwnCounts & { size(): number } {
  const held = new Map<string, { hits: number; resetsAt: number }>();
  let lookAt = many;

  function forgetOld(now: number): void {
    for (const [key, { resetsAt }] of held) if (resetsAt <= now) held.delete(key);
    lookAt = Math.max(many, 2 * held.size);
  }

  return {
    count(key, perSeconds) {
      const now = clock().getTime();
      const known = held.get(key);
      if (known !== undefined && known.resetsAt > now) {
        known.hits += 1;
        return known.hits;
      }
      if (held.size >= lookAt) forgetOld(now);
      held.set(key, { hits: 1, resetsAt: now + perSeconds * 1000 });
      return 1;
    },
    size: () => held.size,
  };
}
