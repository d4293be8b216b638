import type { Clock } from '../clock.ts';

/** What a process counts for itself, without a statement. */
type OwnCounts = {
  /** Counts one more, in a window that begins with the first. @returns how many there are in it now. */
  count(key: string, perSeconds: number): number;
};

/** Above this many keys, those whose window is over are looked for. */
const MANY = 10_000;

/** @param many only tests say another. */
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
