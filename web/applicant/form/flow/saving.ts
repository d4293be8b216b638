/** Saves answers: one call at a time, and only those that changed. A failure loses nothing. */
import type { SavedAnswers } from '#contract/put-aside.ts';
import { keysWrittenBy, questionsOf } from '#form/engine/inventory.ts';
import { MAX_PIECES_AT_ONCE } from '#form/engine/limits.ts';
import { RequestError, troubleIn, UnauthorizedError } from '#web/core/api/request.ts';
import { askedPause } from '#web/core/api/retry-delay.ts';
import { asNewPiece, type HeldPiece } from '../answers/aside.ts';
import type { AnswersState, Unsaved } from '../answers/state.ts';
import type { FlowDependencies, Outliving } from './dependencies.ts';
import { type FlowStatusStore, outcomeOf, type Saving } from './status.ts';

/** The longest pause of the server, in milliseconds, that a save waits for instead of failing. */
const MAX_AWAITED_PAUSE = 20_000;

/** Makes the saver of a page. */
export function createSaver(
  dependencies: Pick<FlowDependencies, 'store' | 'server' | 'session' | 'now' | 'wait' | 'random'>,
  status: FlowStatusStore,
) {
  const { store, server, session } = dependencies;
  const { now = () => new Date(), wait = pauseFor, random = Math.random } = dependencies;
  let last: Promise<void> = Promise.resolve();
  let flushed: Partial<Pick<AnswersState, 'unsaved' | 'aside'>> = {};
  /** The changes that the server refused: they are not sent again until the answer changes. */
  let refused: Unsaved['marks'] = {};
  /** The ids of the pieces that the server refused for good. They stay restorable in this tab. */
  const refusedPieces = new Set<string>();

  /** The pause that the server asked for: nothing is sent until it is over. */
  let pause:
    | { readonly until: number; readonly isOver: Promise<void>; readonly error: RequestError }
    | undefined;

  /** The unsaved answers, with or without the refused ones. */
  function waiting({ withRefused }: { withRefused: boolean }): Unsaved {
    const unsaved = store.unsaved();
    const keys = Object.keys(unsaved.marks);
    return partOf(
      unsaved,
      keys.filter((key) => withRefused || unsaved.marks[key] !== refused[key]),
    );
  }

  /** The pieces that must be put aside before the answers that they hold are saved as empty. */
  function unsent(): readonly HeldPiece[] {
    return store.unsent().filter(({ id }) => !refusedPieces.has(id));
  }

  /** Leaves out the answers of {@link unsent} pieces: saved as empty, they would be lost. */
  function safeOf(batch: Unsaved): Unsaved {
    const held = unsent().flatMap(({ answers }) => Object.keys(answers));
    return partOf(
      batch,
      Object.keys(batch.marks).filter((key) => !held.includes(key)),
    );
  }

  function hasWork(options = { withRefused: false }): boolean {
    if (!session.getState().isLoggedIn) return false;
    return !isEmpty(waiting(options)) || unsent().length > 0;
  }

  async function saveOnce(options: { withRefused: boolean }): Promise<void> {
    if (!hasWork(options)) return;
    await waitForPause();
    if (!hasWork(options)) return;
    const batch = waiting(options);
    const { saving } = status.getState();
    show({ phase: 'saving', before: outcomeOf(saving) });
    let refusal: RequestError | undefined;
    try {
      const failure = await putAside().catch((error: unknown) => {
        if (error instanceof UnauthorizedError) throw error;
        return error;
      });
      const safe = safeOf(batch);
      if (!isEmpty(safe)) refusal = await deliver(safe);
      if (failure) throw failure;
    } catch (error) {
      // After a lost session the save state is not shown any more.
      if (!(error instanceof UnauthorizedError)) {
        show({ phase: 'failed', trouble: troubleIn(error), pause: beginPause(error) });
      }
      throw error;
    }
    showOutcome();
    if (refusal) throw refusal;
  }

  /** @returns the pause in milliseconds, if the server asked for one. */
  function beginPause(error: unknown): number | undefined {
    if (!(error instanceof RequestError) || error.retryAfter === undefined) return undefined;
    const length = askedPause(error.retryAfter, random());
    const isOver = wait(length).then(() => {
      if (pause?.isOver === isOver) pause = undefined;
    });
    pause = { until: now().getTime() + length, isOver, error };
    return length;
  }

  /** Rejects with the server's error if the pause is too long to wait. */
  async function waitForPause(): Promise<void> {
    if (pause === undefined) return;
    if (pause.until - now().getTime() > MAX_AWAITED_PAUSE) throw pause.error;
    await pause.isOver;
  }

  /** Stores cleared answers as pieces; they are saved as empty afterwards, so that a failure loses none. */
  async function putAside(options?: Outliving): Promise<void> {
    for (;;) {
      const pieces = unsent().slice(0, MAX_PIECES_AT_ONCE);
      if (pieces.length === 0) return;
      await sendPieces(pieces, options);
    }
  }

  /** The server takes all pieces of a call or none, so refused ones are sent again one by one. */
  async function sendPieces(pieces: readonly HeldPiece[], options?: Outliving): Promise<void> {
    try {
      await server.putAside({ pieces: pieces.map(asNewPiece) }, options);
      store.acknowledgePieces(pieces);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [only, ...others] = pieces;
      if (only && others.length === 0) refusedPieces.add(only.id);
      else for (const piece of pieces) await sendPieces([piece], options);
    }
  }

  /**
   * Sends a batch. The server saves a batch completely or not at all, so a refused one is halved until only the refused
   * answers remain, and the others are saved. Resolves with the last refusal, if any.
   */
  async function deliver(batch: Unsaved): Promise<RequestError | undefined> {
    try {
      const saved = await server.saveAnswers(store.startSave(batch.answers));
      acknowledge(batch, saved);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      store.refuseSave(batch.answers);
      const keys = Object.keys(batch.marks);
      if (keys.length === 1) return rejectAnswer(batch, error);
      const middle = Math.ceil(keys.length / 2);
      const first = await deliver(partOf(batch, keys.slice(0, middle)));
      return (await deliver(partOf(batch, keys.slice(middle)))) ?? first;
    }
    return undefined;
  }

  /** Acknowledges first, so that the answers of another device do not count as conflicts with this batch. */
  function acknowledge({ answers, marks }: Unsaved, saved: Partial<SavedAnswers> = {}): void {
    store.acknowledge(marks);
    store.confirmSave(answers, saved);
  }

  /** Shows the refusal at the question, and does not send the same answer again. */
  function rejectAnswer({ marks }: Unsaved, refusal: RequestError): RequestError {
    refused = { ...refused, ...marks };
    const { form, refused: known } = store.getState();
    const questions = questionsOf(form);
    // A search fills in the answers of other questions, too.
    const asking =
      questions.find(({ key }) => key in marks) ??
      questions.find((question) => keysWrittenBy(question).some((key) => key in marks));
    const message = asking && { [asking.key]: [refusal.message] };
    store.setServerErrors({ ...known, ...message });
    return refusal;
  }

  function showOutcome(): void {
    const { marks } = store.unsaved();
    const isAnyRefused = Object.keys(marks).some((key) => marks[key] === refused[key]);
    show(isAnyRefused ? { phase: 'refused' } : { phase: 'saved', at: now() });
  }

  function show(saving: Saving): void {
    status.setState({ saving });
  }

  function enqueue(options: { withRefused: boolean }): Promise<void> {
    // After the running save, even if that fails: its own caller gets that error.
    last = last.catch(() => undefined).then(() => saveOnce(options));
    return last;
  }

  return {
    /**
     * Resolves when everything typed before is saved. Rejects if the save fails, or if the server refuses an answer that it
     * had not refused before.
     */
    save: () => enqueue({ withRefused: false }),
    /** The same, with the answers that the server has refused before. */
    saveAll: () => enqueue({ withRefused: true }),
    /** Whether a save would send anything. */
    hasWork: () => hasWork(),
    /** Sends all unsaved answers by a call that outlives the page. */
    flush: () => {
      const { unsaved, aside } = store.getState();
      if (!hasWork() || (flushed.unsaved === unsaved && flushed.aside === aside)) return;
      flushed = { unsaved, aside };
      const batch = safeOf(waiting({ withRefused: false }));
      putAside({ outlivesPage: true }).catch(() => {
        flushed = {};
      });
      if (isEmpty(batch)) return;
      // A running save may overwrite this one with older values, so its answers stay unsaved and are sent again.
      const isAlone = status.getState().saving.phase !== 'saving';
      const sent = server.saveAnswers(store.startSave(batch.answers), { outlivesPage: true }).then(
        (saved) => {
          if (!isAlone) return;
          acknowledge(batch, saved);
          showOutcome();
        },
        (error: unknown) => {
          if (isRefusal(error)) store.refuseSave(batch.answers);
          flushed = {};
        },
      );
      // Later saves wait for it.
      last = last.catch(() => undefined).then(() => sent);
    },
    /** Repeats the outcome for an applicant who pressed Save, even if there was nothing to save. */
    confirm: () => {
      showOutcome();
      status.setState(({ savesAsked }) => ({ savesAsked: savesAsked + 1 }));
    },
  };
}

function pauseFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The server refuses these answers for good (contract §4). */
function isRefusal(error: unknown): error is RequestError {
  return error instanceof RequestError && (error.status === 400 || error.status === 413);
}

function partOf({ answers, marks }: Unsaved, keys: readonly string[]): Unsaved {
  const isIn = ([key]: readonly [string, unknown]) => keys.includes(key);
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(isIn)),
    marks: Object.fromEntries(Object.entries(marks).filter(isIn)),
  };
}

function isEmpty({ marks }: Unsaved): boolean {
  return Object.keys(marks).length === 0;
}
