/** The rate is measured over windows of this length. */
const WINDOW_MS = 500;
/** Number of windows to remember: ten seconds. */
const REMEMBERED = 20;

type ServiceRate = {
  /** Counts items that finished while others wait. */
  note(items: number): void;
  /** Call when nothing waits any more: the time until the next item does not count. */
  rest(): void;
  /** The highest recent rate, in items per millisecond; undefined if nothing has waited recently. */
  perMs(): number | undefined;
};

/**
 * Measures throughput under load. The best window of the last ten seconds counts, because a pause of the whole process, such as when
 * many connections open at once, does not predict the rate after it.
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
