/** The answer store: holds the state of `state.ts`, and writes it into this tab's storage after each change. */
import type { Piece, SavedAnswers } from '#contract/put-aside.ts';
import type { Answers, AnswerValue } from '#form/engine/answers.ts';
import { answer, type Patch, propagate } from '#form/engine/change.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import type { Form, Question } from '#form/engine/definition.ts';
import { keysIn } from '#form/engine/inventory.ts';
import type { FieldErrors } from '#form/engine/validate.ts';
import type { Situation } from '#form/engine/walk.ts';
import type { AfterPaint } from '#web/core/after-paint.ts';
import type { LenientStorage } from '#web/core/lenient-storage.ts';
import { createStore } from '#web/core/store.ts';
import {
  type HeldPiece,
  pieceRemoved,
  pieceRestored,
  piecesSent,
  type Undo,
  unsentPieces,
  withPutAside,
} from './aside.ts';
import { type Cut, cutDropped, cutKept, cutReturned } from './cut.ts';
import { addressFilledIn } from './from-account.ts';
import {
  accountLoaded,
  blankState,
  prefillLoaded,
  type Saved,
  sessionExpired,
  unsavedWork,
} from './ownership.ts';
import { saveBody, saveConfirmed, saveRefused, saveStarted } from './server-view.ts';
import {
  type AnswersState,
  answersChanged,
  checkingChanged,
  clearingPatch,
  emptyState,
  questionBlurred,
  questionFocused,
  saveAcknowledged,
  serverErrorsReceived,
  situationChanged,
  type Unsaved,
  unsavedIn,
} from './state.ts';
import { readStored, type StoredAnswers, writeStored } from './storage.ts';

/** Makes a patch from the current answers (`#form/engine/change.ts`). */
type MakePatch = (form: Form, answers: Answers, situation: Situation) => Patch;

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** Makes the store of one tab, with the answers that were stored before a reload. */
export function createAnswerStore({
  form,
  today,
  storage,
  whenPainted = (work) => work(),
  answers = {},
}: {
  form: Form;
  today: PlainDate;
  storage: LenientStorage;
  whenPainted?: AfterPaint | undefined;
  /** The answers that the server draws; none by default. */
  answers?: Answers | undefined;
}) {
  // The initial state stays as the server has drawn it.
  const store = createStore<AnswersState>(() =>
    prefillLoaded(emptyState(form, { today }), answers),
  );
  const stored = readStored(storage);
  store.setState((state) => restored(state, stored), true);
  /** The tokens of links whose answers are in the form already. */
  const prefilled = new Set(stored.prefilled);
  const typing = createTyping(whenPainted);
  const settled = () => {
    typing.settle();
    return store.getState();
  };
  const set = (transition: (state: AnswersState) => AnswersState) => {
    const before = settled();
    const after = transition(before);
    if (after === before) return;
    store.setState(after, true);
    writeStored(storage, { ...storedPart(after), prefilled: [...prefilled] });
  };

  /** @param question the question that the change answers, if any: what this clears elsewhere is put aside. */
  const change = (makePatch: MakePatch, question?: Question) =>
    set((state) => {
      const after = answersChanged(state, makePatch(state.form, state.answers, state.situation));
      if (!question) return after;
      return withPutAside(state, after, { own: [question], anchor: question.key });
    });
  const answerQuestion = (question: Question, value: AnswerValue) =>
    change(
      (form, answers, situation) => answer(form, answers, question, value, situation),
      question,
    );

  return {
    subscribe: store.subscribe,
    getState: settled,
    /** For React, which shows typed text before its effects have run. */
    drawn: store,
    /** Answers a question, with all effects on other answers. */
    answer: answerQuestion,
    /** Answers a question after the next paint. @param whenAnswered called when the store holds the answer. */
    type: (question: Question, value: AnswerValue, whenAnswered?: () => void) =>
      typing.hold(question.key, () => {
        answerQuestion(question, value);
        whenAnswered?.();
      }),
    /** Changes answers in another way, such as choosing a school. */
    change,
    /** Puts in answers that somebody proposed, with all effects; what they replace is put aside. @param anchor where "Undo" is offered. */
    take: (proposed: Answers, anchor: string | undefined) =>
      set((state) => {
        const patch = propagate(state.form, state.answers, proposed, state.situation);
        return withPutAside(state, answersChanged(state, patch), { anchor, withReplaced: true });
      }),
    /** Clears and puts aside all answers of some blocks. @param anchor where "Undo" is offered. */
    clear: (blocks: Parameters<typeof keysIn>[0], anchor: string) =>
      set((state) => {
        const after = answersChanged(state, clearingPatch(state.answers, keysIn(blocks)));
        return withPutAside(state, after, { anchor });
      }),
    /** Puts a piece back into the form. Its tabs must be open already. */
    restorePiece: (piece: Piece) => set((state) => pieceRestored(state, piece)),
    removePiece: (pieceId: string) => set((state) => pieceRemoved(state, pieceId)),
    /** The pieces that are not on the server yet. */
    unsent: () => unsentPieces(settled()),
    acknowledgePieces: (sent: readonly HeldPiece[]) => set((state) => piecesSent(state, sent)),
    /** Offers "Undo" for a piece, or removes the offer. */
    offerUndo: (undo: Undo | undefined) => set((state) => ({ ...state, undo })),
    keepCut: (key: string, cut: Cut) => set((state) => cutKept(state, key, cut)),
    returnCut: (key: string) => set((state) => cutReturned(state, key)),
    dropCut: (key: string) => set((state) => cutDropped(state, key)),
    changeSituation: (change: Partial<Situation>) =>
      set((state) => situationChanged(state, change)),
    focusQuestion: (key: string) => set((state) => questionFocused(state, key)),
    blurQuestion: (key: string) => set((state) => questionBlurred(state, key)),
    setChecking: (isChecking: boolean) => set((state) => checkingChanged(state, isChecking)),
    setServerErrors: (errors: FieldErrors) => set((state) => serverErrorsReceived(state, errors)),
    unsaved: (): Unsaved => unsavedIn(settled()),
    acknowledge: (marks: Unsaved['marks']) => set((state) => saveAcknowledged(state, marks)),
    /** Call it when answers are sent. @returns the body of the call. */
    startSave: (answers: Answers) => {
      const body = saveBody(settled().server, answers);
      set((state) => ({ ...state, server: saveStarted(state.server, answers) }));
      return body;
    },
    /** The server has refused the answers that were sent. */
    refuseSave: (answers: Answers) =>
      set((state) => ({ ...state, server: saveRefused(state.server, answers) })),
    /** The server has saved the answers that were sent, with this response. */
    confirmSave: (answers: Answers, saved: Partial<SavedAnswers>) =>
      set((state) => saveConfirmed(state, answers, saved)),
    /** After a login. */
    loadAccount: (saved: Saved) => set((state) => accountLoaded(state, saved)),
    /** Fills in the account's address, unless the question was answered before. @param before the state before `loadAccount`. */
    fillInAddress: (saved: Saved, before: AnswersState) =>
      set((state) => addressFilledIn(state, saved, before)),
    /** Loads the answers of a link once: opening it again, as a reload does, must not undo later changes. */
    loadPrefill: (token: string, answers: Answers) => {
      if (prefilled.has(token)) return;
      prefilled.add(token);
      set((state) => prefillLoaded(state, answers));
    },
    keepUnsavedFor: (username: string) => set((state) => sessionExpired(state, username)),
    forget: () => {
      prefilled.clear();
      set(blankState);
    },
  };
}

function restored(
  state: AnswersState,
  { typed, kept, aside = [], cuts = {} }: StoredAnswers,
): AnswersState {
  return { ...answersChanged(state, typed), kept, aside, cuts };
}

function storedPart(state: AnswersState): StoredAnswers {
  const { answers, kept, aside, cuts, owner } = state;
  if (owner !== undefined) return { typed: {}, kept: unsavedWork(state, owner) };
  return { typed: answers, kept, ...(aside.length > 0 && { aside }), cuts };
}

/** Holds typed answers until the next paint, or until a caller needs the answers. */
function createTyping(whenPainted: AfterPaint) {
  /** By key: only the last value counts. */
  const held = new Map<string, () => void>();

  /** Applies all held answers now. */
  function settle(): void {
    const works = [...held.values()];
    held.clear();
    for (const work of works) work();
  }

  return {
    settle,
    hold(key: string, work: () => void): void {
      const isPlanned = held.size > 0;
      held.set(key, work);
      if (!isPlanned) whenPainted(settle);
    },
  };
}
