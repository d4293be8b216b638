/** Signals with which a terminal, a supervisor or a closed window asks a program to end. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A Ctrl-C arrives twice, from the terminal and from npm; within this time both count as one. */
const SAME_REQUEST_MS = 1000;

/** Aborts when this process is asked to stop. A second request after SAME_REQUEST_MS exits at once; the next start cleans up. */
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
