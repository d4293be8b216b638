import type { Log } from '../log.ts';

/** For how long the same trouble is not said again. */
const SAID_FOR_MS = 10_000;

/**
 * Logs what the queue has trouble with, each sentence once in ten seconds: while a database is away, every fetcher notices that
 * several times a second, and what else goes wrong then must still be found.
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
