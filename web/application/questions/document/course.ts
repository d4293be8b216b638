/** One thing at a time: whatever begins ends what was under way before. */

export type Course = ReturnType<typeof createCourse>;

/** @param fail is told what went wrong, unless something else has begun since. */
export function createCourse(fail: (error: unknown) => void) {
  let current = new AbortController();
  let isRunning = false;
  let finished: Promise<void> = Promise.resolve();

  function leave(): void {
    current.abort();
    current = new AbortController();
    isRunning = false;
  }

  return {
    isRunning: () => isRunning,
    /** When the work that began last has really come to its end, even if it was left. */
    finished: () => finished,
    leave,
    /** Leaves what is under way, and does something else; its signal tells when that is left in turn. */
    begin(work: (signal: AbortSignal) => Promise<void>): void {
      leave();
      const { signal } = current;
      isRunning = true;
      finished = work(signal)
        .catch((error) => {
          if (!signal.aborted) fail(error);
        })
        .finally(() => {
          if (!signal.aborted) isRunning = false;
        });
    },
  };
}
