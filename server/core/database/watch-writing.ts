import { type Trouble, troubleOf } from './is-down.ts';

/** A successful write proves for this long that the database takes changes. */
const FRESH_MS = 5000;
/**
 * On a full disk the probe still succeeds, because its row needs no new page. So a statement that failed for want of room counts as
 * trouble for this long.
 */
const REMEMBERED_MS = 30_000;

/** Watches whether a database takes changes, at the price of one small write every few seconds. */
type WatchWriting = {
  /** Why the database cannot serve; undefined when it can. */
  findTrouble(): Promise<Trouble | undefined>;
  /** Takes note of a failed statement. */
  note(error: unknown): void;
};

type WatchOptions = {
  /** Asks the database for something small. */
  ask(): Promise<unknown>;
  /** Makes a small write. */
  write(): Promise<unknown>;
  /** Milliseconds of a clock that is never set back. */
  now?(): number;
};

export function watchWriting({
  ask,
  write,
  now = () => performance.now(),
}: WatchOptions): WatchWriting {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let fullAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<Trouble | undefined> | undefined;

  async function tryTo(act: () => Promise<unknown>): Promise<Trouble | undefined> {
    try {
      await act();
      return undefined;
    } catch (error) {
      return troubleOf(error) ?? 'does not answer';
    }
  }

  async function tryToWrite(): Promise<Trouble | undefined> {
    const trouble = await tryTo(write);
    if (trouble === undefined) writtenAt = now();
    underWay = undefined;
    return trouble;
  }

  return {
    note(error) {
      const trouble = troubleOf(error);
      if (trouble === undefined) return;
      // Forces the next check to write.
      writtenAt = Number.NEGATIVE_INFINITY;
      if (trouble === 'takes no changes: its disk is full') fullAt = now();
    },
    async findTrouble() {
      if (now() - fullAt < REMEMBERED_MS) return 'takes no changes: its disk is full';
      if (now() - writtenAt < FRESH_MS) return tryTo(ask);
      underWay ??= tryToWrite();
      return underWay;
    },
  };
}
