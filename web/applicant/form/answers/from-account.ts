/** The applicant's contact address, taken from their account. Pure. */
import { isAnswered } from '#form/engine/answers.ts';
import { answer } from '#form/engine/change.ts';
import type { Form } from '#form/engine/definition.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { isSamePerson, type Saved } from './ownership.ts';
import { type AnswersState, answersChanged, unsavedIn } from './state.ts';

/**
 * Answers the question for the applicant's own address with the account's address, as if typed, so that it is saved. A given answer
 * stays, even one that was emptied on purpose.
 * @param loaded the account's answers, with the text typed before the login on top.
 * @param before the answers before the login.
 */
export function addressFilledIn(
  loaded: AnswersState,
  { username, answers: saved }: Saved,
  before: AnswersState,
): AnswersState {
  const given = { ...saved, ...ownUnsaved(before, username) };
  const open = questionsFromAccount(loaded.form).filter(
    ({ key }) => !isAnswered(loaded.answers[key]) && !(key in given),
  );
  return open.reduce(
    (state, question) =>
      answersChanged(state, answer(state.form, state.answers, question, username, state.situation)),
    loaded,
  );
}

/** Whether there is unsaved work other than the prefilled address, which would come back by itself. */
export function holdsUnsavedWork(state: AnswersState): boolean {
  const own = questionsFromAccount(state.form).map(({ key }) => key);
  return Object.entries(unsavedIn(state).answers).some(
    ([key, value]) => value !== state.owner || !own.includes(key),
  );
}

function questionsFromAccount(form: Form) {
  return questionsOf(form).filter(
    (question) => question.kind === 'email' && question.fromAccount === true,
  );
}

/** This applicant's unsaved answers in this tab, from before the session ended. */
function ownUnsaved(before: AnswersState, username: string) {
  if (isSamePerson(before.owner, username)) return unsavedIn(before).answers;
  return isSamePerson(before.kept?.username, username) ? (before.kept?.answers ?? {}) : {};
}
