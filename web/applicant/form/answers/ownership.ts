/** Changes the owner of the answers on the page: after a login, a logout or an expired session. */
import { type Answers, type AnswerValue, isAnswered } from '#form/engine/answers.ts';
import { answer, type Patch } from '#form/engine/change.ts';
import type { Question } from '#form/engine/definition.ts';
import { keysWrittenBy, questionsOf } from '#form/engine/inventory.ts';
import type { Situation } from '#form/engine/walk.ts';
import { kindOf } from '#form/kinds/registry.ts';
import { unsentPieces, withPutAside } from './aside.ts';
import { seenAt } from './server-view.ts';
import {
  type AnswersState,
  answersChanged,
  answersLoaded,
  emptyState,
  type KeptAnswers,
  type SentValues,
  type ServerView,
  unsavedIn,
  valueAt,
} from './state.ts';

/** The server's data of the logged-in applicant. */
export interface Saved {
  readonly username: string;
  readonly answers: Answers;
  readonly counts: Readonly<Record<string, number>>;
  readonly tabs: Readonly<Record<string, string>>;
  /** The version of the answers, if the server sent one. */
  readonly version?: number | undefined;
}

/**
 * An applicant logged in: their saved answers are loaded, with what was typed in this tab on top. Their own unsaved
 * answers come back as they were. What an anonymous visitor typed replaces saved values, except where it is empty
 * (contract §6). Replaced saved values are put aside. All of this waits to be saved.
 * Another applicant's unsaved answers are dropped.
 */
export function accountLoaded(state: AnswersState, saved: Saved): AnswersState {
  const { counts, tabs } = saved;
  const situation: Situation = { ...state.situation, counts, tabs };
  const fresh = { ...emptyState(state.form, situation), owner: saved.username };
  const { changes, isChecking } = state;
  const kept = isSamePerson(state.kept?.username, saved.username) ? state.kept : undefined;
  const server = serverFor(saved, kept?.seen);
  const base = answersLoaded({ ...fresh, changes, isChecking, server }, saved.answers);
  const restored = answersChanged(base, kept?.answers ?? {});
  const { aside = [], cuts = {} } = kept ?? {};
  if (state.owner !== undefined) return { ...restored, aside, cuts };
  const loaded = {
    ...restored,
    aside: [...state.aside, ...aside],
    cuts: { ...cuts, ...state.cuts },
  };
  return withPutAside(loaded, withTyped(loaded, state.answers), { withReplaced: true });
}

/**
 * The session ended without a logout: the form is empty, and unsaved answers wait for the same applicant. The answers of
 * an anonymous visitor stay.
 */
export function sessionExpired(state: AnswersState, username: string): AnswersState {
  if (state.owner === undefined) return state;
  return { ...blankState(state), kept: unsavedWork(state, username) };
}

/** The unsaved answers and pieces; undefined if there are none. */
export function unsavedWork(state: AnswersState, username: string): KeptAnswers | undefined {
  const { answers } = unsavedIn(state);
  const aside = unsentPieces(state);
  const hasCuts = Object.keys(state.cuts).length > 0;
  const isNothing = Object.keys(answers).length === 0 && aside.length === 0 && !hasCuts;
  if (isNothing) return undefined;
  return {
    username,
    answers,
    ...(aside.length > 0 && { aside }),
    ...(hasCuts && { cuts: state.cuts }),
    ...(state.server.version !== undefined && { seen: seenAt(state.server, answers) }),
  };
}

/**
 * After answers were typed over older values than the server has now, the next save names an older version and those values, so that the
 * server detects the conflict.
 */
function serverFor({ version, answers: known }: Saved, seen: SentValues = {}): ServerView {
  const isStale = Object.keys(seen).some((key) => !seen[key]?.includes(valueAt(known, key)));
  if (version === undefined || !isStale) return { version, known, sent: seen };
  const before = Object.entries(seen).map(([key, [value = '']]) => [key, value]);
  const older = { ...known, ...Object.fromEntries(before) };
  return { version: Math.max(0, version - 1), known: older, sent: seen };
}

/** An empty form that belongs to nobody. */
export function blankState({ form, situation, changes }: AnswersState): AnswersState {
  // The numbering of changes continues: a running save must not acknowledge another person's changes.
  return { ...emptyState(form, { today: situation.today }), changes };
}

/** Loads a stored answer set as if an anonymous visitor had typed it (contract §6); what was typed already stays. */
export function prefillLoaded(state: AnswersState, answers: Answers): AnswersState {
  const { aside, undo, cuts } = state;
  const blank = { ...blankState(state), aside, undo, cuts };
  return withTyped(withTyped(blank, answers), state.answers);
}

/**
 * Answers the questions again in the order of the form, so that each answer has the same effects as when it was typed:
 * another country clears the state.
 */
function withTyped(state: AnswersState, typed: Answers): AnswersState {
  return questionsOf(state.form)
    .filter((question) => isAnswered(typed[question.key]))
    .reduce((before, question) => answersChanged(before, patchFor(before, question, typed)), state);
}

function patchFor(
  { form, answers, situation }: AnswersState,
  question: Question,
  typed: Answers,
): Patch {
  const value = typed[question.key] ?? '';
  const own = answer(form, answers, question, value, situation);
  const { alsoAnswers, fills } = kindOf(question);
  if (fills(question).length === 0) return own;
  const written = keysWrittenBy(question).map((key): [string, AnswerValue] => [
    key,
    typed[key] ?? '',
  ]);
  // Another school replaces all fields of the old one, also with empty values: above all its code.
  const isAnotherSchool = alsoAnswers(question).length > 0 && answers[question.key] !== value;
  const given = isAnotherSchool ? written : written.filter(([, text]) => isAnswered(text));
  return { ...own, ...Object.fromEntries(given) };
}

/** Whether two usernames belong to the same person. */
export function isSamePerson(one: string | undefined, other: string): boolean {
  return one !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase();
}
