/** The answer store: the state of `state.ts`, kept in this tab's storage, and the ways to change it. */
import type { Answers, AnswerValue } from '#form/engine/answers.ts';
import { answer, type Patch } from '#form/engine/change.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import type { Form, Question } from '#form/engine/definition.ts';
import { keysIn } from '#form/engine/inventory.ts';
import type { FieldErrors } from '#form/engine/validate.ts';
import type { Situation } from '#form/engine/walk.ts';
import { createStore } from '#web/store.ts';
import { adopted, forgotten, keptFor, prefilled, type Saved } from './adopt.ts';
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
  const set = (transition: (state: AnswersState) => AnswersState) => {
    const before = store.getState();
    const after = transition(before);
    if (after === before) return;
    store.setState(after, true);
    writeStored(storage, storedPart(after));
  };

  return {
    ...pick(store),
    /** Answers a question, with all that follows from it. */
    answer: (question: Question, value: AnswerValue) =>
      set((state) =>
        changed(state, answer(state.form, state.answers, question, value, state.situation)),
      ),
    /** Changes answers in another way than by answering one question, such as choosing a school. */
    change: (makePatch: MakePatch) =>
      set((state) => changed(state, makePatch(state.form, state.answers, state.situation))),
    /** Empties everything that some blocks ask. */
    empty: (blocks: Parameters<typeof keysIn>[0]) =>
      set((state) => changed(state, emptying(state.answers, keysIn(blocks)))),
    situate: (change: Partial<Situation>) => set((state) => situated(state, change)),
    enter: (key: string) => set((state) => entered(state, key)),
    leave: (key: string) => set((state) => leftBehind(state, key)),
    check: (isChecking: boolean) => set((state) => checking(state, isChecking)),
    refuse: (errors: FieldErrors) => set((state) => refusedWith(state, errors)),
    unsaved: (): Unsaved => unsavedIn(store.getState()),
    acknowledge: (marks: Unsaved['marks']) => set((state) => acknowledged(state, marks)),
    adopt: (saved: Saved) => set((state) => adopted(state, saved)),
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
  const { typed, kept } = readStored(storage);
  return { ...changed(state, typed), kept };
}

function storedPart(state: AnswersState): StoredAnswers {
  if (state.owner === undefined) return { typed: state.answers, kept: state.kept };
  const { answers } = unsavedIn(state);
  const kept = Object.keys(answers).length > 0 ? { username: state.owner, answers } : undefined;
  return { typed: {}, kept };
}
