/** Saves what is typed without anybody asking for it: after a pause, one call at a time, again until it is there. */
import { retryDelay } from '#web/api/patience.ts';
import { RequestError } from '#web/api/request.ts';
import type { AnswerStore } from '../answers/store.ts';
import type { Flow } from './flow.ts';
import type { Saving } from './status.ts';

export interface Autosave {
  /** The network may be back: what could not be saved is tried at once. */
  readonly retryNow: () => void;
}

/**
 * Watches the answers from now on, for as long as the page lives.
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
  /** The server asked to be left alone: nobody hurries it. */
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

  /** The application was submitted elsewhere: the page moves on. It is asked once, not at each try. */
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
    // What was typed while the call was out waits from its own last change.
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
