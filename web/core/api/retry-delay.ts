/** Waiting times between retries, in milliseconds. A `chance` is a random number from 0 up to 1. */

/** The longest wait after the first failure; it doubles with each further failure. */
const FIRST_RETRY = 2000;
/** The longest wait after any number of failures. */
const MAX_RETRY = 30_000;
/** The longest wait that a server can ask for. */
const MAX_PAUSE = 600_000;

/**
 * The wait after this many failures in a row (at least one). Half of it is random, so that clients do not all return at once when the
 * server is back.
 */
export function retryDelay(failures: number, chance: number): number {
  const longest = Math.min(FIRST_RETRY * 2 ** (failures - 1), MAX_RETRY);
  return longest * (0.5 + chance / 2);
}

/**
 * The wait that a server asked for, plus a random part of up to half as much, so that clients do not all return at once. Never shorter than
 * the server asked.
 */
export function askedPause(asked: number, chance: number): number {
  return Math.min(asked + (chance * Math.max(asked, FIRST_RETRY)) / 2, MAX_PAUSE);
}

/**
 * Calls `again` after a wait. Unless the server asked for a pause, the wait ends early when the network is back.
 * @param failures how many in a row, at least one.
 * @param asked the pause that the server asked for, in milliseconds.
 * @returns cancels the wait.
 */
export function tryLater(again: () => void, failures: number, asked?: number): () => void {
  const chance = Math.random();
  const pause = asked === undefined ? 0 : askedPause(asked, chance);
  const timer = setTimeout(again, Math.max(retryDelay(failures, chance), pause));
  if (asked === undefined) window.addEventListener('online', again);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
  };
}

/** The same wait as a promise. */
export function waitToTryAgain(failures: number, asked?: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = tryLater(
      () => {
        stop();
        resolve();
      },
      failures,
      asked,
    );
  });
}
