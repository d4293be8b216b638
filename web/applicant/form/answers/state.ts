/**
 * The state of the form: the answers and everything derived from them, and the events that change it. Pure. Unchanged
 * parts stay the same objects, so that their readers are not drawn again.
 */
import { type Answers, type AnswerValue, emptied } from '#form/engine/answers.ts';
import type { Patch } from '#form/engine/change.ts';
import type { Form } from '#form/engine/definition.ts';
import { errorsIn, type FieldErrors } from '#form/engine/validate.ts';
import { type Situation, type Walk, walk } from '#form/engine/walk.ts';
import type { HeldPiece, Undo } from './aside.ts';
import type { Cuts } from './cut.ts';
import { mergedErrors, sharedErrors, shownErrors, withoutKeys } from './shown.ts';

/** The server's answers, as this tab last saw them. */
export interface ServerView {
  /** The version of `known`; undefined if the server sent none. */
  readonly version: number | undefined;
  readonly known: Answers;
  /** Values that were sent without a response: the server may have stored them. */
  readonly sent: SentValues;
}

/** By key, oldest first. */
export type SentValues = Readonly<Record<string, readonly AnswerValue[]>>;

export interface AnswersState {
  readonly form: Form;
  readonly answers: Answers;
  readonly situation: Situation;
  readonly walked: Walk;
  /** All errors, whether they show or not, with those of the server. */
  readonly errors: FieldErrors;
  /** The errors that show: see {@link shownErrors}. */
  readonly shown: FieldErrors;
  /** The keys that are not saved, each with the number of its last change. */
  readonly unsaved: Readonly<Record<string, number>>;
  /** The number of the last change. */
  readonly changes: number;
  /** Whether missing answers show: the web status is validating (spec §4). */
  readonly isChecking: boolean;
  /** Questions that had the focus and lost it. */
  readonly touched: ReadonlySet<string>;
  /** The focused question, and the errors that it had when it got the focus. */
  readonly active: { readonly key: string; readonly messages: readonly string[] } | undefined;
  /** The server's errors of the last save or submit, until the answer changes. */
  readonly refused: FieldErrors;
  /** The username of the applicant whose answers these are; undefined for a visitor. */
  readonly owner: string | undefined;
  /** Unsaved answers of an applicant whose session expired; for nobody else. */
  readonly kept: KeptAnswers | undefined;
  /** The pieces put aside on this page, newest first. */
  readonly aside: readonly HeldPiece[];
  /** The last piece put aside, until it is restored or dismissed. */
  readonly undo: Undo | undefined;
  /** The parts of pastes that did not fit into an answer. */
  readonly cuts: Cuts;
  readonly server: ServerView;
}

/** Unsaved answers of an applicant who is no longer logged in. */
export interface KeptAnswers {
  readonly username: string;
  readonly answers: Answers;
  /** The pieces that are not on the server yet. */
  readonly aside?: readonly HeldPiece[];
  readonly cuts?: Cuts;
  /** The values that the server may have held at these keys, as far as the tab knew. */
  readonly seen?: SentValues;
}

/** An anonymous visitor's empty form. */
export function emptyState(form: Form, situation: Situation): AnswersState {
  return derive({
    form,
    answers: {},
    situation,
    walked: walk(form, {}, situation),
    errors: {},
    shown: {},
    unsaved: {},
    changes: 0,
    isChecking: false,
    touched: new Set(),
    active: undefined,
    refused: {},
    owner: undefined,
    kept: undefined,
    aside: [],
    undo: undefined,
    cuts: {},
    server: { version: undefined, known: {}, sent: {} },
  });
}

/** Applies a patch. The keys that really change become unsaved, and lose their server errors. */
export function answersChanged(state: AnswersState, patch: Patch): AnswersState {
  const touched = Object.keys(patch).filter((key) => patch[key] !== valueAt(state.answers, key));
  if (touched.length === 0) return state;
  const changes = state.changes + 1;
  return deriveAndClear({
    ...state,
    changes,
    answers: { ...state.answers, ...patch },
    unsaved: { ...state.unsaved, ...Object.fromEntries(touched.map((key) => [key, changes])) },
    refused: withoutKeys(state.refused, touched),
  });
}

/** The server's answers have loaded. Hidden answers among them are cleared, and only these are unsaved. */
export function answersLoaded(state: AnswersState, answers: Answers): AnswersState {
  return deriveAndClear({ ...state, answers, unsaved: {} });
}

/** Answers of another device came from the server. Unsaved answers stay. */
export function remoteAnswersReceived(state: AnswersState, answers: Answers): AnswersState {
  const news = Object.entries(answers).filter(([key]) => !(key in state.unsaved));
  return deriveAndClear({ ...state, answers: { ...state.answers, ...Object.fromEntries(news) } });
}

/** The day, counts, tabs or opened confirmations changed. */
export function situationChanged(state: AnswersState, change: Partial<Situation>): AnswersState {
  return deriveAndClear({ ...state, situation: { ...state.situation, ...change } });
}

/** The patch that clears some keys. */
export function clearingPatch(answers: Answers, keys: readonly string[]): Patch {
  return Object.fromEntries(keys.map((key) => [key, emptied(answers[key])]));
}

/** Missing answers show from now on, or no longer. */
export function checkingChanged(state: AnswersState, isChecking: boolean): AnswersState {
  return isChecking === state.isChecking ? state : deriveShown({ ...state, isChecking });
}

/** A question got the focus: it gets no new errors until it loses it. */
export function questionFocused(state: AnswersState, key: string): AnswersState {
  if (state.active?.key === key) return state;
  return deriveShown({ ...state, active: { key, messages: state.shown[key] ?? [] } });
}

/** A question lost the focus. */
export function questionBlurred(state: AnswersState, key: string): AnswersState {
  const active = state.active?.key === key ? undefined : state.active;
  return deriveShown({ ...state, active, touched: new Set(state.touched).add(key) });
}

/** The server refused answers with these errors. */
export function serverErrorsReceived(state: AnswersState, refused: FieldErrors): AnswersState {
  return derive({ ...state, refused });
}

/** The content of one save. `marks` are the numbers of the changes, by which {@link saveAcknowledged} knows what was saved. */
export interface Unsaved {
  readonly answers: Readonly<Record<string, AnswerValue>>;
  readonly marks: Readonly<Record<string, number>>;
}

/** The answers that are not saved. */
export function unsavedIn(state: AnswersState): Unsaved {
  const keys = Object.keys(state.unsaved);
  return {
    answers: Object.fromEntries(keys.map((key) => [key, valueAt(state.answers, key)])),
    marks: state.unsaved,
  };
}

export function isAllSaved(state: AnswersState): boolean {
  return Object.keys(state.unsaved).length === 0;
}

/** These changes are saved. A key that was changed again meanwhile stays unsaved. */
export function saveAcknowledged(state: AnswersState, marks: Unsaved['marks']): AnswersState {
  const waiting = Object.entries(state.unsaved).filter(([key, mark]) => marks[key] !== mark);
  return { ...state, unsaved: Object.fromEntries(waiting) };
}

/** The answer at a key; a missing one is empty. */
export function valueAt(answers: Answers, key: string): AnswerValue {
  return answers[key] ?? '';
}

/** Derives the state, and clears the answers that are hidden now (contract §6). */
function deriveAndClear(state: AnswersState): AnswersState {
  const next = derive(state);
  const { cleared } = next.walked;
  return cleared.length === 0 ? next : answersChanged(next, clearingPatch(next.answers, cleared));
}

/** Derives everything from answers and situation. */
function derive(state: AnswersState): AnswersState {
  const walked = walk(state.form, state.answers, state.situation);
  const errors = mergedErrors(errorsIn(walked), state.refused);
  return deriveShown({ ...state, walked, errors: sharedErrors(state.errors, errors) });
}

/** Derives which errors show, when neither answers nor situation changed. */
function deriveShown(state: AnswersState): AnswersState {
  return { ...state, shown: sharedErrors(state.shown, shownErrors(state)) };
}
