/**
 * What one change of an answer does to the others: the editor's only way to change answers. A keystroke enters the engine
 * here, as `answer(…)`, and leaves it as a patch. The page applies the patch, walks the form again (`walk.ts`), draws what
 * shows, and later saves the changed keys; the server asks `accept.ts` whether they may be stored.
 */
import { DESCRIPTION_MAX_LENGTH } from './accept.ts';
import { type Answers, type AnswerValue, descriptionKey, isAnswered, textAt } from './answers.ts';
import type { AutocompleteQuestion, Form, Question } from './definition.ts';
import { optionsFor } from './inventory.ts';
import { type Patch, settle } from './settle.ts';
import type { Situation } from './walk.ts';

export type { Patch } from './settle.ts';

/**
 * Answers a question. The patch holds the answer, its companion label, what depends on it and is therefore cleared
 * (a conditional select and its label, spec §4), and every key that the change hides. New text at an autocomplete
 * is the applicant's own words: see {@link writeOwnWords}.
 */
export function answer(
  form: Form,
  answers: Answers,
  question: Question,
  value: AnswerValue,
  situation: Situation,
): Patch {
  const isNewText = typeof value === 'string' && value !== textAt(answers, question.key);
  if (question.kind !== 'autocomplete' || !isNewText) {
    return settle(form, answers, { [question.key]: value }, situation);
  }
  return isAnswered(value)
    ? writeOwnWords(form, answers, question, value, situation)
    : clearLookup(form, answers, question, situation);
}

/**
 * Chooses an entry of a lookup: fills the related keys from its fields, and empties those that the entry is silent on.
 * `label` is what the list showed. Nothing is filled in that could not be stored: a code that its list does not know
 * is left for the applicant to choose, a text that is too long is cut.
 */
export function chooseLookup(
  form: Form,
  answers: Answers,
  question: AutocompleteQuestion,
  entry: {
    readonly id: string;
    readonly label: string;
    readonly fields: Readonly<Record<string, string>>;
  },
  situation: Situation,
): Patch {
  const { key, codeKey, fills, category } = question;
  const stored = (at: string, text: string) => [at, fittingText(form, at, text)];
  const filled = Object.entries(fills).map(([field, at]) => stored(at, entry.fields[field] ?? ''));
  const shown = entry.fields[category === 'address' ? 'address_line_1' : 'name'] || entry.label;
  const patch: Patch = {
    ...Object.fromEntries([...filled, stored(key, shown)]),
    ...(codeKey ? { [codeKey]: fittingCode(form, codeKey, entry.id) } : {}),
    [descriptionKey(key)]: firstCharacters(entry.label, DESCRIPTION_MAX_LENGTH),
  };
  return settle(form, answers, patch, situation);
}

/**
 * Clears an autocomplete; what a chosen entry had filled in goes with it (spec §4).
 * What the applicant typed beside words of their own stays: nobody wants to write their town again.
 */
export function clearLookup(
  form: Form,
  answers: Answers,
  question: AutocompleteQuestion,
  situation: Situation,
): Patch {
  const filled = isListed(question, answers) ? emptiedFills(question) : {};
  return settle(form, answers, { ...filled, ...ownWords(question, '') }, situation);
}

/**
 * Takes the applicant's own words instead of an entry ("Use: …", spec §4): the related keys are theirs to type.
 * A school that is not the listed one is somewhere else; an address that was edited is still in the same town.
 */
export function writeOwnWords(
  form: Form,
  answers: Answers,
  question: AutocompleteQuestion,
  text: string,
  situation: Situation,
): Patch {
  const isAnotherPlace = question.category !== 'address' && isListed(question, answers);
  const filled = isAnotherPlace ? emptiedFills(question) : {};
  return settle(form, answers, { ...filled, ...ownWords(question, text) }, situation);
}

function ownWords(question: AutocompleteQuestion, text: string): Patch {
  return {
    ...(question.codeKey ? { [question.codeKey]: '' } : {}),
    [question.key]: text,
    [descriptionKey(question.key)]: text,
  };
}

function emptiedFills(question: AutocompleteQuestion): Patch {
  return Object.fromEntries(Object.values(question.fills).map((key) => [key, '']));
}

/** Whether the answer is a listed entry: it has its code or, where entries have none, a label of its own. */
function isListed(question: AutocompleteQuestion, answers: Answers): boolean {
  if (question.codeKey) return isAnswered(answers[question.codeKey]);
  const label = textAt(answers, descriptionKey(question.key));
  return label !== '' && label !== textAt(answers, question.key);
}

/** Whether an autocomplete holds the applicant's own words rather than a listed entry. */
export function isUserDriven(question: AutocompleteQuestion, answers: Answers): boolean {
  if (!question.codeKey) return false;
  return (
    isAnswered(textAt(answers, question.key)) && !isAnswered(textAt(answers, question.codeKey))
  );
}

/** A text as it can be stored at a key. */
function fittingText(form: Form, key: string, text: string): string {
  const shape = form.model[key];
  if (shape?.type === 'text') return firstCharacters(text, shape.maxLength);
  return optionsFor(form, key).some((option) => option.value === text) ? text : '';
}

/** A code that is not whole is somebody else's. */
function fittingCode(form: Form, key: string, code: string): string {
  return fittingText(form, key, code) === code ? code : '';
}

/** Characters, not UTF-16 units: nothing is cut in half. */
function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : [...text].slice(0, count).join('');
}
