/** Typesets copies in a worker thread: each takes some 50 ms once warm, which must not block requests. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CopyData } from './copy-data.ts';
import type { Outcome } from './typesetter-thread.ts';

/** The copy itself is at fault, so a retry would fail again. */
export class CannotTypeset extends Error {}

export type Typesetter = {
  /**
   * Typesets one copy; concurrent calls queue.
   * @throws CannotTypeset; Error when the thread died; the signal's reason.
   */
  typeset(data: CopyData, signal: AbortSignal): Promise<Uint8Array>;
  /** Ends the thread; a later copy begins another. */
  stop(): Promise<void>;
};

/** An idle thread is stopped: it holds some 130 MB. */
const IDLE_MS = 10 * 60_000;

export function createTypesetter(idleMs = IDLE_MS): Typesetter {
  let thread: Worker | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ended = thread?.terminate();
    thread = undefined;
    await ended;
  }

  async function typesetNow(data: CopyData, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted();
    clearTimeout(idle);
    thread ??= new Worker(new URL('./typesetter-thread.ts', import.meta.url));
    try {
      thread.postMessage(data);
      const [outcome] = (await once(thread, 'message', { signal })) as [Outcome];
      if ('pdf' in outcome) return outcome.pdf;
      throw new CannotTypeset(outcome.problem);
    } catch (error) {
      // Discard a thread that died, or that is still busy with an aborted copy.
      if (!(error instanceof CannotTypeset)) await stop();
      signal.throwIfAborted();
      throw error;
    } finally {
      idle = setTimeout(stop, idleMs).unref();
    }
  }

  return {
    stop,
    typeset(data, signal) {
      const mine = before.then(() => typesetNow(data, signal));
      before = mine.catch(() => {});
      return mine;
    },
  };
}
