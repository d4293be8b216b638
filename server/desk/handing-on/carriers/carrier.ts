import type { Readable } from 'node:stream';

/**
 * Puts files where another system fetches them. A file is written as `NAME.part`, which nobody fetches, and renamed when it is complete.
 */
export type FileCarrier = AsyncDisposable & {
  /** Writes `NAME.part` anew; it is complete and durable when this resolves. */
  write(name: string, bytes: Readable): Promise<void>;
  /**
   * Renames `NAME.part` to `NAME`. May be repeated.
   * @returns false if neither `NAME.part` nor the file is there.
   */
  finish(name: string): Promise<boolean>;
  /** Removes `NAME.part`, if it is there. */
  discard(name: string): Promise<void>;
};

export const PART = '.part';
