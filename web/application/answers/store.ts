/** The answer store: the state of `state.ts`, kept in this tab's storage, and the ways to change it. */
import type { SavedAnswers } from '#contract/put-aside.ts';
import type { Answers, AnswerValue } from '#form/engine/answers.ts';
import { answer, type Patch } from '#form/engine/change.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import type { Form, Question } from '#form/engine/definition.ts';
import { keysIn } from '#form/engine/inventory.ts';
import type { FieldErrors } from '#form/engine/validate.ts';
import type { Situation } from '#form/engine/walk.ts';
import { createStore } from '#web/store.ts';
import { adopted, forgotten, keptFor, keptPart, prefilled, type Saved } from './adopt.ts';
import {
  type Act,
  actOfReturn,
  newStamp,
  noted,
  returned,
  type Undo,
  unsentPieces,
  withoutPiece,
  withSent,
} from './aside.ts';
import { actOfHearing, saveBody, sending, told } from './server-view.ts';
import {
  type AnswersState,
  acknowledged,
  changed,
  checking,
  emptying,
  emptyState,
  entered,
  leftBehind,
  refusedWith,
  situated,
  type Unsaved,
  unsavedIn,
} from './state.ts';
import { readStored, type StoredAnswers, type TabStorage, writeStored } from './storage.ts';

/** A change of answers, worked out from how they stand (`#form/engine/change.ts`). */
export type MakePatch = (form: Form, answers: Answers, situation: Situation) => Patch;

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** Makes the store of one tab. What an earlier life of the tab stored is there again. */
export function createAnswerStore({
  form,
  today,
  storage,
}: {
  form: Form;
  today: PlainDate;
  storage: TabStorage;
}) {
  const store = createStore<AnswersState>(() => restored(emptyState(form, { today }), storage));
  const set = (
    transition: (state: AnswersState) => AnswersState,
    actOf: (state: AnswersState, after: AnswersState) => Act | undefined = () => undefined,
  ) => {
    const before = store.getState();
    const changedTo = transition(before);
    const act = actOf(before, changedTo);
    const after = act ? noted(before, changedTo, act, newStamp) : changedTo;
    if (after === before) return;
    store.setState(after, true);
    writeStored(storage, storedPart(after));
  };

  return {
    ...pick(store),
    /** Answers a question, with all that follows from it. */
    answer: (question: Question, value: AnswerValue) =>
      set(
        (state) =>
          changed(state, answer(state.form, state.answers, question, value, state.situation)),
        () => ({ reason: 'condition', own: [question], because: { key: question.key, value } }),
      ),
    /**
     * Changes answers in another way, such as choosing a school.
     * @param question the one that this answers, if it does.
     */
    change: (makePatch: MakePatch, question?: Question) =>
      set(
        (state) => changed(state, makePatch(state.form, state.answers, state.situation)),
        (_before, { answers }) =>
          question && {
            reason: 'condition',
            own: [question],
            because: { key: question.key, value: answers[question.key] ?? '' },
          },
      ),
    /** Empties everything that some blocks ask. It is put aside with the choice that does it. */
    empty: (blocks: Parameters<typeof keysIn>[0], act: Pick<Act, 'reason' | 'because'>) =>
      set(
        (state) => changed(state, emptying(state.answers, keysIn(blocks))),
        () => act,
      ),
    /** Puts a piece back in its place. Its tabs have been chosen before. */
    bringBack: (piece: Parameters<typeof returned>[1] & Parameters<typeof actOfReturn>[1]) =>
      set(
        (state) => returned(state, piece),
        (state) => actOfReturn(state, piece),
      ),
    throwAway: (pieceId: string) => set((state) => withoutPiece(state, pieceId)),
    /** What the server does not have yet of what was put aside. */
    unsent: () => unsentPieces(store.getState()),
    acknowledgePieces: (ids: readonly string[]) => set((state) => withSent(state, ids)),
    /** Offers the way back, or no longer. */
    offerUndo: (undo: Undo | undefined) => set((state) => ({ ...state, undo })),
    situate: (change: Partial<Situation>) => set((state) => situated(state, change)),
    enter: (key: string) => set((state) => entered(state, key)),
    leave: (key: string) => set((state) => leftBehind(state, key)),
    check: (isChecking: boolean) => set((state) => checking(state, isChecking)),
    refuse: (errors: FieldErrors) => set((state) => refusedWith(state, errors)),
    unsaved: (): Unsaved => unsavedIn(store.getState()),
    acknowledge: (marks: Unsaved['marks']) => set((state) => acknowledged(state, marks)),
    /** Some answers are about to be sent. @returns what to send. */
    send: (answers: Answers) => {
      const body = saveBody(store.getState(), answers);
      set((state) => sending(state, answers));
      return body;
    },
    /** What the server said to a save of some answers. */
    hear: (answers: Answers, answer: Partial<SavedAnswers>) =>
      set(
        (state) => told(state, answers, answer),
        (before, after) => actOfHearing(before, after),
      ),
    /** What was saved and gives way to what was typed before the log-in is put aside. */
    adopt: (saved: Saved) =>
      set(
        (state) => adopted(state, saved),
        (state) => {
          const hasTyped = Object.keys(state.answers).length > 0;
          if (state.owner !== undefined || !hasTyped) return undefined;
          const from = adopted({ ...state, answers: {} }, saved).walked;
          return { reason: 'login', from, withReplaced: true };
        },
      ),
    prefill: (answers: Answers) => set((state) => prefilled(state, answers)),
    keepFor: (username: string) => set((state) => keptFor(state, username)),
    forget: () => set(forgotten),
  };
}

function pick<Store extends { getState: unknown; subscribe: unknown; getInitialState: unknown }>({
  getState,
  subscribe,
  getInitialState,
}: Store): Pick<Store, 'getState' | 'subscribe' | 'getInitialState'> {
  return { getState, subscribe, getInitialState };
}

function restored(state: AnswersState, storage: TabStorage): AnswersState {
  const { typed, kept, aside = [] } = readStored(storage);
  return { ...changed(state, typed), kept, aside };
}

function storedPart(state: AnswersState): StoredAnswers {
  const { answers, kept, aside, owner } = state;
  if (owner !== undefined) return { typed: {}, kept: keptPart(state, owner) };
  return { typed: answers, kept, ...(aside.length > 0 && { aside }) };
}
