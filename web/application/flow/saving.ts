/** Saving answers: one call at a time, only what the server does not have yet, and nothing is lost when it fails. */
import type { SavedAnswers } from '#contract/put-aside.ts';
import { keysWrittenBy, questionsOf } from '#form/engine/inventory.ts';
import { MOST_PIECES_AT_ONCE } from '#form/engine/limits.ts';
import { askedPause } from '#web/api/patience.ts';
import { RequestError, troubleIn, UnauthorizedError } from '#web/api/request.ts';
import { asNewPiece, type HeldPiece, keysOf } from '../answers/aside.ts';
import type { Unsaved } from '../answers/state.ts';
import type { FlowDependencies } from './dependencies.ts';
import { type FlowStatusStore, outcomeOf, type Saving } from './status.ts';

export type Saver = ReturnType<typeof createSaver>;

/** Who presses a button waits at most so many milliseconds for a server that asked for a pause. */
const LONGEST_PRESS = 20_000;

/** Makes what saves the answers of one applicant's page. */
export function createSaver(
  dependencies: Pick<FlowDependencies, 'store' | 'server' | 'session' | 'now' | 'wait' | 'random'>,
  status: FlowStatusStore,
) {
  const { store, server, session, now, wait, random } = dependencies;
  let last: Promise<void> = Promise.resolve();
  let flushed: Unsaved['marks'] = {};
  /** What the server does not take, by the change that it refused: it is sent again only once it changes. */
  let refused: Unsaved['marks'] = {};

  /** The server asked to be left alone: until then nothing is sent, whoever asks for it. */
  let pause:
    | { readonly until: number; readonly isOver: Promise<void>; readonly error: RequestError }
    | undefined;

  /** What is to be sent: with the refused answers, or without. */
  function waiting({ withRefused }: { withRefused: boolean }): Unsaved {
    const unsaved = store.unsaved();
    const keys = Object.keys(unsaved.marks);
    return partOf(
      unsaved,
      keys.filter((key) => withRefused || unsaved.marks[key] !== refused[key]),
    );
  }

  async function saveOnce(options: { withRefused: boolean }): Promise<void> {
    if (isEmpty(waiting(options)) && store.unsent().length === 0) return;
    await waitForPause();
    const batch = waiting(options);
    const isNothing = isEmpty(batch) && store.unsent().length === 0;
    if (!session.getState().isLoggedIn || isNothing) return;
    const { saving } = status.getState();
    show({ phase: 'saving', before: outcomeOf(saving) });
    let refusal: RequestError | undefined;
    try {
      const { held, failure } = await putAsideFirst();
      const rest = partOf(
        batch,
        Object.keys(batch.marks).filter((key) => !held.has(key)),
      );
      if (!isEmpty(rest)) refusal = await deliver(rest);
      if (failure) throw failure;
    } catch (error) {
      // With the session everything that shows of it has ended.
      if (!(error instanceof UnauthorizedError)) {
        show({ phase: 'failed', trouble: troubleIn(error), pause: beginPause(error) });
      }
      throw error;
    }
    showOutcome();
    if (refusal) throw refusal;
  }

  /** @returns how long it is, in milliseconds, if the server asked for one. */
  function beginPause(error: unknown): number | undefined {
    if (!(error instanceof RequestError) || error.retryAfter === undefined) return undefined;
    const length = askedPause(error.retryAfter, random());
    const isOver = wait(length).then(() => {
      if (pause?.isOver === isOver) pause = undefined;
    });
    pause = { until: now().getTime() + length, isOver, error };
    return length;
  }

  /** @throws what the server said, where waiting for it would take too long. */
  async function waitForPause(): Promise<void> {
    if (pause === undefined) return;
    if (pause.until - now().getTime() > LONGEST_PRESS) throw pause.error;
    await pause.isOver;
  }

  /**
   * Puts aside what the page has cleared, before the server hears that it is empty. Where that fails, the keys are held back
   * that would be lost: nothing else waits for it.
   */
  async function putAsideFirst(): Promise<{ held: ReadonlySet<string>; failure?: unknown }> {
    for (;;) {
      const pieces = store.unsent().slice(0, MOST_PIECES_AT_ONCE);
      if (pieces.length === 0) return { held: new Set() };
      try {
        await server.putAside({ pieces: pieces.map(asNewPiece) });
      } catch (error) {
        const isConflict = error instanceof RequestError && error.status === 409;
        if (error instanceof UnauthorizedError || isConflict) throw error;
        if (!isRefusal(error)) return { held: keysOf(store.unsent()), failure: error };
        // It never will be taken; it can be brought back for as long as this page lives.
      }
      acknowledgePieces(pieces);
    }
  }

  function acknowledgePieces(pieces: readonly HeldPiece[]): void {
    store.acknowledgePieces(pieces.map(({ id }) => id));
  }

  /**
   * Sends a batch. The server takes one whole or not at all, so a refused one is halved until what it does not take is
   * alone: the rest is saved. Resolves with the last refusal, if there was one.
   */
  async function deliver(batch: Unsaved): Promise<RequestError | undefined> {
    try {
      const answer = await server.saveAnswers(store.startSave(batch.answers));
      if (answer) applyAnswer(batch, answer);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const keys = Object.keys(batch.marks);
      if (keys.length === 1) return rejectAnswer(batch, error);
      const middle = Math.ceil(keys.length / 2);
      const first = await deliver(partOf(batch, keys.slice(0, middle)));
      return (await deliver(partOf(batch, keys.slice(middle)))) ?? first;
    }
    store.acknowledge(batch.marks);
    return undefined;
  }

  /** What the server says of a batch. What it took is no more waiting when its newer answers come in. */
  function applyAnswer({ answers, marks }: Unsaved, saved: Partial<SavedAnswers>): void {
    store.acknowledge(marks);
    store.confirmSave(answers, saved);
  }

  /** Says at its question what is wrong with an answer, and does not send it again as it is. */
  function rejectAnswer({ marks }: Unsaved, refusal: RequestError): RequestError {
    refused = { ...refused, ...marks };
    const { form, refused: known } = store.getState();
    const questions = questionsOf(form).filter((question) =>
      keysWrittenBy(question).some((key) => key in marks),
    );
    const messages = questions.slice(0, 1).map(({ key }) => [key, [refusal.message]]);
    store.setServerErrors({ ...known, ...Object.fromEntries(messages) });
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
    // After the one under way, whichever way that ends: it was somebody else's to hear of.
    last = last.catch(() => undefined).then(() => saveOnce(options));
    return last;
  }

  return {
    /**
     * Resolves when the server has everything that was typed before the call, at once if there is nothing to save, and
     * rejects when it could not be told or newly refuses something. What it has refused before stays aside.
     */
    save: () => enqueue({ withRefused: false }),
    /** The same for every single answer: what was refused is sent again, and rejects again. */
    saveAll: () => enqueue({ withRefused: true }),
    /** Whether a save would send anything. */
    hasWork: () =>
      session.getState().isLoggedIn &&
      (!isEmpty(waiting({ withRefused: false })) || store.unsent().length > 0),
    /** Sends everything at once, by a call that outlives the page: it may be gone the next moment. */
    flush: () => {
      const batch = waiting({ withRefused: false });
      const { unsaved } = store.getState();
      if (!session.getState().isLoggedIn || isEmpty(batch) || flushed === unsaved) return;
      flushed = unsaved;
      const pieces = store.unsent().slice(0, MOST_PIECES_AT_ONCE);
      if (pieces.length > 0) {
        server.putAside({ pieces: pieces.map(asNewPiece) }, { outlivesPage: true }).then(
          () => acknowledgePieces(pieces),
          () => undefined,
        );
      }
      // Beside another call it may be overtaken by older words: then it is sent again in its turn, if the page lives on.
      const isAlone = status.getState().saving.phase !== 'saving';
      const sent = server.saveAnswers(store.startSave(batch.answers), { outlivesPage: true }).then(
        (answer) => {
          if (!isAlone) return;
          if (answer) applyAnswer(batch, answer);
          store.acknowledge(batch.marks);
          showOutcome();
        },
        () => {
          flushed = {};
        },
      );
      // Nor shall it overtake what is saved later.
      last = last.catch(() => undefined).then(() => sent);
    },
    /** Somebody asked for a save and everything was saved already: that is an answer too. */
    confirm: () => {
      showOutcome();
      status.setState(({ savesAsked }) => ({ savesAsked: savesAsked + 1 }));
    },
  };
}

/** The server has looked at the answers and will not take them, now or later (contract §4). */
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
