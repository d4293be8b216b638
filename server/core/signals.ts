/** The signals by which a terminal, a supervisor and a closed window ask a program to end. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A Ctrl-C comes twice, from the terminal and from npm; within this time it is one request. */
const SAME_REQUEST_MS = 1000;

/**
 * Aborts when this process is asked to stop. Asked again after a moment, the process ends at once, and the next start clears
 * up.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let askedAt = 0;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stop.signal.aborted && performance.now() - askedAt > SAME_REQUEST_MS) process.exit(1);
      if (!stop.signal.aborted) askedAt = performance.now();
      stop.abort();
    });
  }
  return stop.signal;
}
