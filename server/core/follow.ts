/** Polls a small table that other processes change: LISTEN does not survive a pooler. */
import type { Log } from './log.ts';

type Followed = {
  /** Reads the table at once. */
  refresh(): Promise<void>;
};

/** @param name of the followed data, for the log. @returns a function that stops polling. */
export function follow(
  followed: Followed,
  { name, everyMs, log }: { name: string; everyMs: number; log: Log },
): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await followed.refresh();
    } catch (err) {
      // The value that was read before stays in force.
      log.debug({ err }, `${name} could not be read`);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}
