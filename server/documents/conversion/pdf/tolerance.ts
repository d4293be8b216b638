/** How much the pages of a result may differ from the original: measured on some 1,200 files, see the decision on whole documents. */
import { CLOSE, type Closeness } from './ink.ts';

export type Tolerance = {
  /** Between two squares at one place, from 0 to 255. */
  readonly square: number;
  /** The same in squares of four by four. */
  readonly coarse: number;
};

/** For copied pages: the same operators, shown by the same program, so any visible difference is a mistake. */
export const COPIED: Tolerance = { square: 12, coarse: 4 };
/** For pages that were drawn anew: other operators, and letters with other edges. */
export const DRAWN: Tolerance = { square: 45, coarse: 16 };

/** When something has to be done, by `performance.now()`, as a share of all the time there is. */
export type Until = (share: number) => number;

/** For long documents, and for pages that are slow to show. */
const LESS_CLOSE: Closeness = { side: 1050, square: 7, channels: 3 };
const LONG = 20;

export function closenessFor(pages: number): Closeness {
  return pages > LONG ? LESS_CLOSE : CLOSE;
}
