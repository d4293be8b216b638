/** Debounced calls with a maximum wait. */

interface Debounced<Argument> {
  /** Schedules a call; only the last argument is used. */
  readonly call: (argument: Argument) => void;
  /** Cancels a scheduled call. */
  readonly cancel: () => void;
}

/** Calls `run` after `wait` milliseconds without a new request, at the latest `maximumWait` after the first one. */
export function debounce<Argument>(
  run: (argument: Argument) => void,
  { wait, maximumWait }: { wait: number; maximumWait: number },
): Debounced<Argument> {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  let waiting: { argument: Argument } | undefined;

  function cancel() {
    clearTimeout(pause);
    clearTimeout(latest);
    latest = undefined;
    waiting = undefined;
  }
  function flush() {
    const due = waiting;
    cancel();
    if (due) run(due.argument);
  }
  function call(argument: Argument) {
    waiting = { argument };
    clearTimeout(pause);
    pause = setTimeout(flush, wait);
    latest ??= setTimeout(flush, maximumWait);
  }
  return { call, cancel };
}
