/** How much is done in a second is counted over this long. */
const WINDOW_MS = 500;
/** So many of these counts are remembered: ten seconds. */
const REMEMBERED = 20;

export type ServiceRate = {
  /** So many items are done, and others wait: all that could be done was done. */
  note(items: number): void;
  /** Nobody waits any more: the time from here to the next item says nothing of how fast work is done. */
  rest(): void;
  /** The most that was done of late, per millisecond; undefined where nobody has waited of late. */
  perMs(): number | undefined;
};

/**
 * Counts how fast work is done while there is more than enough of it. The best of the last ten seconds counts: a pause that
 * the whole process makes, such as for a crowd that knocks at once, says nothing of what comes after it.
 */
export function serviceRate(now: () => number): ServiceRate {
  let windows: { readonly endedAt: number; readonly perMs: number }[] = [];
  let startedAt: number | undefined;
  let count = 0;
  return {
    note(items) {
      startedAt ??= now();
      count += items;
      const elapsed = now() - startedAt;
      if (elapsed < WINDOW_MS) return;
      windows = [...windows, { endedAt: now(), perMs: count / elapsed }].slice(-REMEMBERED);
      startedAt = now();
      count = 0;
    },
    rest() {
      startedAt = undefined;
      count = 0;
    },
    perMs() {
      const recent = windows.filter(({ endedAt }) => now() - endedAt < REMEMBERED * WINDOW_MS);
      if (recent.length === 0) return undefined;
      return Math.max(...recent.map(({ perMs }) => perMs));
    },
  };
}
