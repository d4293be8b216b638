/**
 * Runs one task at a time: starting a task abandons the one before it.
 * @param onError gets the error of a task, unless the task was abandoned.
 */
export function createLatestOnlyTask(onError: (error: unknown) => void) {
  let current = new AbortController();
  let isRunning = false;
  let finished: Promise<void> = Promise.resolve();

  function abandon(): void {
    current.abort();
    current = new AbortController();
    isRunning = false;
  }

  return {
    isRunning: () => isRunning,
    /** Resolves when the task that started last has ended, even if it was abandoned. */
    finished: () => finished,
    abandon,
    /** Abandons the running task and starts another; its signal aborts when it is abandoned in turn. */
    start(work: (signal: AbortSignal) => Promise<void>): void {
      abandon();
      const { signal } = current;
      isRunning = true;
      finished = work(signal)
        .catch((error) => {
          if (!signal.aborted) onError(error);
        })
        .finally(() => {
          if (!signal.aborted) isRunning = false;
        });
    },
  };
}
