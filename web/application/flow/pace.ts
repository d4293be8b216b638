/** When answers are saved without anybody asking for it. Pure: times are milliseconds, on any one clock. */

/** After this long without a change, what was typed is saved. */
export const TYPING_PAUSE = 2000;
/** Who types without a pause is saved at the latest after this. */
export const LONGEST_WAIT = 10_000;

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
