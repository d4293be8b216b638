/**
 * What the applicant has typed, and all that follows from it. Pure: every change makes a new state, and parts that did
 * not change stay the same objects, so that whoever reads one of them need not draw again.
 */
import type { Answers, AnswerValue } from '#form/engine/answers.ts';
import type { Patch } from '#form/engine/change.ts';
import type { Form } from '#form/engine/definition.ts';
import { errorsIn, type FieldErrors } from '#form/engine/validate.ts';
import { type Situation, type Walk, walk } from '#form/engine/walk.ts';
import type { HeldPiece, Undo } from './aside.ts';
import { mergedErrors, sharedErrors, shownErrors, withoutKeys } from './shown.ts';

/** What a tab believes the server to have: see `server-view.ts`. */
export interface ServerView {
  /** Of the answers that are known; undefined where nobody has said. */
  readonly version: number | undefined;
  readonly known: Answers;
  /** By key, what was sent and not acknowledged: the server may have it all the same. */
  readonly sent: Readonly<Record<string, readonly AnswerValue[]>>;
}

export const UNKNOWN_SERVER: ServerView = { version: undefined, known: {}, sent: {} };

export interface AnswersState {
  readonly form: Form;
  readonly answers: Answers;
  readonly situation: Situation;
  readonly walked: Walk;
  /** All that is wrong right now, whether it shows or not, with what the server refused. */
  readonly errors: FieldErrors;
  /** What shows at the questions: see {@link shownErrors}. */
  readonly shown: FieldErrors;
  /** Keys that the server does not have yet, each with the number of its last change. */
  readonly unsaved: Readonly<Record<string, number>>;
  /** How many changes there were; numbers them. */
  readonly changes: number;
  /** Whether everything that is missing shows: the web status is validating (spec §4). */
  readonly isChecking: boolean;
  /** Questions that the applicant has been to and left again. */
  readonly left: ReadonlySet<string>;
  /** The question that has the focus, and what showed at it when it got it. */
  readonly active: { readonly key: string; readonly messages: readonly string[] } | undefined;
  /** What the server refused at the last submit, until the answer changes. */
  readonly refused: FieldErrors;
  /** Whose answers these are; undefined for an anonymous visitor's. */
  readonly owner: string | undefined;
  /** What an applicant whose session ended had typed and not saved; for nobody else. */
  readonly kept: KeptAnswers | undefined;
  /** What was put aside on this page, newest first. */
  readonly aside: readonly HeldPiece[];
  /** What was put aside last, until it is undone or dismissed. */
  readonly undo: Undo | undefined;
  /** What this tab believes the server to have. */
  readonly server: ServerView;
}

/** Unsaved answers of somebody who is not logged in any more. */
export interface KeptAnswers {
  readonly username: string;
  readonly answers: Answers;
  /** What they had put aside that the server does not have. */
  readonly aside?: readonly HeldPiece[];
  /** What the server had for these answers when they were typed. */
  readonly seen?: Answers;
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
    left: new Set(),
    active: undefined,
    refused: {},
    owner: undefined,
    kept: undefined,
    aside: [],
    undo: undefined,
    server: UNKNOWN_SERVER,
  });
}

/** Puts a patch into the answers: the keys that it really changes wait to be saved, and are not refused any more. */
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

/** The answers that the server has; only what the form hides among them waits to be saved, as empty. */
export function answersLoaded(state: AnswersState, answers: Answers): AnswersState {
  return deriveAndClear({ ...state, answers, unsaved: {} });
}

/** Answers that the server has by now, from another device. What waits to be saved here stays as it was typed. */
export function remoteAnswersReceived(state: AnswersState, answers: Answers): AnswersState {
  const news = Object.entries(answers).filter(([key]) => !(key in state.unsaved));
  return deriveAndClear({ ...state, answers: { ...state.answers, ...Object.fromEntries(news) } });
}

/** Changes what a walk needs to know besides the answers: the day, counts, tabs, opened confirmations. */
export function situationChanged(state: AnswersState, change: Partial<Situation>): AnswersState {
  return deriveAndClear({ ...state, situation: { ...state.situation, ...change } });
}

/** The patch that empties some keys. */
export function clearingPatch(answers: Answers, keys: readonly string[]): Patch {
  return Object.fromEntries(
    keys.map((key) => [key, typeof answers[key] === 'boolean' ? false : '']),
  );
}

/** Shows all that is missing, or only what was typed wrongly. */
export function checkingChanged(state: AnswersState, isChecking: boolean): AnswersState {
  return isChecking === state.isChecking ? state : deriveShown({ ...state, isChecking });
}

/** The applicant goes to a question: nothing new is held against it until they leave. */
export function questionFocused(state: AnswersState, key: string): AnswersState {
  if (state.active?.key === key) return state;
  return deriveShown({ ...state, active: { key, messages: state.shown[key] ?? [] } });
}

/** The applicant leaves a question. */
export function questionBlurred(state: AnswersState, key: string): AnswersState {
  const active = state.active?.key === key ? undefined : state.active;
  return deriveShown({ ...state, active, left: new Set(state.left).add(key) });
}

/** The server found these at the submit. */
export function serverErrorsReceived(state: AnswersState, refused: FieldErrors): AnswersState {
  return derive({ ...state, refused });
}

/** What one save sends, and the numbers by which its acknowledgement finds what it saved. */
export interface Unsaved {
  readonly answers: Readonly<Record<string, AnswerValue>>;
  readonly marks: Readonly<Record<string, number>>;
}

/** What the server does not have yet. */
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

/** The server has these now. A key that was changed again meanwhile still waits. */
export function saveAcknowledged(state: AnswersState, marks: Unsaved['marks']): AnswersState {
  const waiting = Object.entries(state.unsaved).filter(([key, mark]) => marks[key] !== mark);
  return { ...state, unsaved: Object.fromEntries(waiting) };
}

/** The answer at a key; a missing one is empty. */
export function valueAt(answers: Answers, key: string): AnswerValue {
  return answers[key] ?? '';
}

/** Works out what follows, and empties what is hidden now (contract §6). */
function deriveAndClear(state: AnswersState): AnswersState {
  const next = derive(state);
  const { cleared } = next.walked;
  return cleared.length === 0 ? next : answersChanged(next, clearingPatch(next.answers, cleared));
}

/** Works out everything that follows from answers and situation, once. */
function derive(state: AnswersState): AnswersState {
  const walked = walk(state.form, state.answers, state.situation);
  const errors = mergedErrors(errorsIn(walked), state.refused);
  return deriveShown({ ...state, walked, errors: sharedErrors(state.errors, errors) });
}

/** Works out what shows, where neither answers nor situation changed. */
function deriveShown(state: AnswersState): AnswersState {
  return { ...state, shown: sharedErrors(state.shown, shownErrors(state)) };
}
