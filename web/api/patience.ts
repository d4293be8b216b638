/** How long to wait before something that failed is tried again. Times are milliseconds, chances go from 0 up to 1. */

/** The first try after a failure comes within this; each further failure doubles it. */
export const FIRST_RETRY = 2000;
/** However often it failed, the next try comes within this. */
export const LONGEST_RETRY = 30_000;
/** However long the server asks to be left alone, the next try comes within this. */
export const LONGEST_PAUSE = 600_000;

/**
 * How long to wait after so many failures in a row, at least one. Half of it is chance, so that a server that comes
 * back is not asked by everybody at once.
 */
export function retryDelay(failures: number, chance: number): number {
  const longest = Math.min(FIRST_RETRY * 2 ** (failures - 1), LONGEST_RETRY);
  return longest * (0.5 + chance / 2);
}

/**
 * How long to leave a server alone that asked for it: never shorter than it said, and up to half as long again by
 * chance, or everybody whom it sent away would be back at once.
 */
export function askedPause(asked: number, chance: number): number {
  return Math.min(asked + (chance * Math.max(asked, FIRST_RETRY)) / 2, LONGEST_PAUSE);
}

/**
 * Calls `again` after a while; unless the server asked for a pause, also at once when the network is back.
 * @param failures how many there were in a row, at least one.
 * @param asked the pause that the server asked for.
 * @returns what ends the waiting.
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
