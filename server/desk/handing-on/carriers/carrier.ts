import type { Readable } from 'node:stream';

/**
 * Brings files to a place where somebody else fetches them. A file gets its name only when all of it is there: before, it is
 * called `NAME.part`, which nobody fetches.
 */
export type FileCarrier = AsyncDisposable & {
  /** Writes `NAME.part` anew; it is whole and lasting when this resolves. */
  write(name: string, bytes: Readable): Promise<void>;
  /**
   * Gives the file its name.
   * @returns false if neither `NAME.part` nor the file is there.
   */
  finish(name: string): Promise<boolean>;
  /** Removes `NAME.part`, if it is there. */
  discard(name: string): Promise<void>;
};

export const PART = '.part';
