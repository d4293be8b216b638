/** The rate is counted over windows of this length. */
const WINDOW_MS = 500;
/** How many windows are remembered: ten seconds of them. */
const REMEMBERED = 20;

type ServiceRate = {
  /** Counts items that are done while others wait. */
  note(items: number): void;
  /** Nothing waits any more: the time until the next item is not counted. */
  rest(): void;
  /** The highest rate of late, in items per millisecond; undefined where nothing has waited of late. */
  perMs(): number | undefined;
};

/**
 * Measures how fast work is done while there is enough of it. The best window of the last ten seconds counts: a pause of the
 * whole process, such as when many connections open at once, says nothing about the time after it.
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
