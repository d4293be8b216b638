/** When answers are saved without anybody asking for it. Pure: times are milliseconds, on any one clock. */

/** After this long without a change, what was typed is saved. */
export const TYPING_PAUSE = 2000;
/** Who types without a pause is saved at the latest after this. */
export const LONGEST_WAIT = 10_000;
/** The first try after a failure comes within this; each further failure doubles it. */
export const FIRST_RETRY = 2000;
/** However often it failed, the next try comes within this. */
export const LONGEST_RETRY = 30_000;

/** However long the server asks to be left alone, the next try comes within this. */
export const LONGEST_PAUSE = 600_000;

/** What waits to be saved. */
export interface Waiting {
  /** The first change that is not saved. */
  readonly since: number;
  readonly lastChange: number;
  /** Set after a failure: more typing does not hurry a server that cannot be reached. */
  readonly retryAt?: number | undefined;
}

/** When the next save is due. */
export function dueAt({ since, lastChange, retryAt }: Waiting): number {
  return retryAt ?? Math.min(lastChange + TYPING_PAUSE, since + LONGEST_WAIT);
}

/**
 * How long to wait after so many failures in a row, at least one. Half of it is chance, so that a server that comes
 * back is not asked by everybody at once.
 * @param chance from 0 up to 1.
 */
export function retryDelay(failures: number, chance: number): number {
  const longest = Math.min(FIRST_RETRY * 2 ** (failures - 1), LONGEST_RETRY);
  return longest * (0.5 + chance / 2);
}

/**
 * How long to leave a server alone that asked for it: never shorter than it said, and up to half as long again by
 * chance, or everybody whom it sent away would be back at once.
 * @param asked milliseconds.
 * @param chance from 0 up to 1.
 */
export function askedPause(asked: number, chance: number): number {
  return Math.min(asked + (chance * Math.max(asked, FIRST_RETRY)) / 2, LONGEST_PAUSE);
}
