/**
 * Answers of an applicant, by answer key (spec §3).
 *
 * A text or coded answer is a string, a tick box is a boolean, a date is `YYYY-MM-DD`. An empty answer is an empty string; a missing key
 * reads as empty too.
 */
export type AnswerValue = string | boolean;

/** A set of answers. Never mutated: every change makes a new one. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** A coded answer's companion holds the label that the applicant saw (spec §3). */
export const DESCRIPTION_SUFFIX = '_desc';

/** The key under which the displayed label of the coded answer `key` is kept. */
export function descriptionKey(key: string): string {
  return key + DESCRIPTION_SUFFIX;
}

/** The answer at `key` as text; a tick box reads as `''` here, use {@link isTicked} for those. */
export function textAt(answers: Answers, key: string): string {
  const value = answers[key];
  return typeof value === 'string' ? value : '';
}

/** Whether the tick box `key` is ticked. */
export function isTicked(answers: Answers, key: string): boolean {
  return answers[key] === true;
}

/** A visible character. A zero-width space, which pasted text may contain, is no answer. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a value is an answer: blank text and an unticked box are not. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  return typeof value === 'string' ? VISIBLE.test(value) : value === true;
}

/** The value of a cleared answer: an unticked box stays a boolean, everything else is an empty string (spec §3). */
export function emptied(value: AnswerValue | undefined): AnswerValue {
  return typeof value === 'boolean' ? false : '';
}

/** Whether any question was answered: the meaning of "the answers qualify" (spec §2). */
export function holdsAnyAnswer(answers: Answers): boolean {
  return Object.values(answers).some(isAnswered);
}
