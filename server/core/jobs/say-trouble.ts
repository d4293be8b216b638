import type { Log } from '../log.ts';

/** How long a repeated message is suppressed. */
const SAID_FOR_MS = 10_000;

/**
 * Logs the queue's errors, each message once in ten seconds: while a database is away, every fetcher reports it several times a second,
 * and other errors must not drown in that.
 * @param now in milliseconds.
 */
export function createTroubleTeller(log: Pick<Log, 'warn'>, now = () => performance.now()) {
  let said = new Set<string>();
  let since = Number.NEGATIVE_INFINITY;
  return (error: Error): void => {
    if (now() - since >= SAID_FOR_MS) {
      said = new Set();
      since = now();
    }
    if (said.has(error.message)) return;
    said.add(error.message);
    log.warn({ err: error }, 'the job queue has trouble');
  };
}
