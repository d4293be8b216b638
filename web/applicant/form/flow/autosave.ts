/** Saves answers after a pause in typing, and retries until they are saved. */

import { RequestError } from '#web/core/api/request.ts';
import { retryDelay } from '#web/core/api/retry-delay.ts';
import type { AnswerStore } from '../answers/store.ts';
import type { Flow } from './flow.ts';
import type { Saving } from './status.ts';

export interface Autosave {
  /** Retries a failed save at once: the network may be back. */
  readonly retryNow: () => void;
}

/**
 * Watches the answers until the page is closed.
 * @param now milliseconds.
 * @param random from 0 up to 1.
 */
export function startAutosave({
  store,
  flow,
  now,
  random,
}: {
  store: Pick<AnswerStore, 'subscribe'>;
  flow: Pick<Flow, 'status' | 'save' | 'hasUnsaved' | 'fail'>;
  now: () => number;
  random: () => number;
}): Autosave {
  let waiting: Waiting | undefined;
  let failures = 0;
  /** The server asked for a pause: nothing shortens it. */
  let isAskedToWait = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(): void {
    clearTimeout(timer);
    const isUnderWay = flow.status.getState().saving.phase === 'saving';
    if (waiting === undefined || isUnderWay) return;
    timer = setTimeout(run, Math.max(0, dueAt(waiting) - now()));
  }

  function run(): void {
    clearTimeout(timer);
    flow.save().catch(reportConflict);
  }

  /** A conflict means that the application was submitted elsewhere. Handled at the first failure only. */
  function reportConflict(error: unknown): void {
    const isConflict = error instanceof RequestError && error.status === 409;
    if (isConflict && failures === 1) void flow.fail(error);
  }

  function noteChange(): void {
    const lastChange = now();
    waiting = flow.hasUnsaved() ? { since: lastChange, ...waiting, lastChange } : undefined;
    plan();
  }

  function noteOutcome(saving: Saving): void {
    const hasFailed = saving.phase === 'failed';
    if (saving.phase !== 'saving') failures = hasFailed ? failures + 1 : 0;
    const pause = hasFailed ? saving.pause : undefined;
    isAskedToWait = pause !== undefined;
    const retryAt = hasFailed
      ? now() + Math.max(retryDelay(failures, random()), pause ?? 0)
      : undefined;
    if (!flow.hasUnsaved()) waiting = undefined;
    // Answers typed during the call are saved later, after their own pause.
    else if (waiting)
      waiting = { since: waiting.lastChange, lastChange: waiting.lastChange, retryAt };
    plan();
  }

  store.subscribe((state, before) => {
    if (state.changes !== before.changes) noteChange();
    else if (state.unsaved !== before.unsaved && !flow.hasUnsaved()) waiting = undefined;
  });
  flow.status.subscribe(({ saving }, before) => {
    if (saving !== before.saving) noteOutcome(saving);
  });

  return {
    retryNow: () => {
      if (waiting?.retryAt !== undefined && !isAskedToWait && flow.hasUnsaved()) run();
    },
  };
}

/** The pause after a change before answers are saved; in milliseconds, as all times here. */
const TYPING_PAUSE = 2000;
/** The longest wait of a change without a pause in typing. */
const MAX_WAIT = 10_000;

/** The changes that wait to be saved. */
export interface Waiting {
  /** The first change that is not saved. */
  readonly since: number;
  readonly lastChange: number;
  /** The time of the retry after a failure; typing does not change it. */
  readonly retryAt?: number | undefined;
}

/** When the next save is due. */
export function dueAt({ since, lastChange, retryAt }: Waiting): number {
  return retryAt ?? Math.min(lastChange + TYPING_PAUSE, since + MAX_WAIT);
}
