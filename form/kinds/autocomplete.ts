import { type Answers, descriptionKey, isAnswered, textAt } from '../engine/answers.ts';
import { alone, type Kind, type QuestionBase } from './kind.ts';

/**
 * Search-as-you-type in a lookup category (spec §3). Choosing fills the keys in `fills` from the lookup's fields;
 * clearing empties them; free text makes the answer "user-driven": `codeKey` stays empty and the rest is typed by hand.
 */
export interface AutocompleteQuestion extends QuestionBase {
  readonly kind: 'autocomplete';
  /** Where it searches. The application names the categories (`lookups.ts`), the server has a list for each. */
  readonly category: string;
  /** The lookup field that is the answer itself. */
  readonly answerField: string;
  /** Lookup field → answer key. */
  readonly fills: Readonly<Record<string, string>>;
  /** Where the chosen entry's code goes, if it has one (a school's CEEB code). */
  readonly codeKey?: string;
  /** The answer that holds the applicant's state: of entries with the same name, those in it come first. */
  readonly stateKey?: string;
}

/** An entry of a lookup; `label` is what the list showed. */
export interface LookupEntry {
  readonly id: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

export const autocomplete: Kind<AutocompleteQuestion> = {
  ...alone,
  storedAs: ['text'],
  keepsLabel: true,
  answerIs: 'line',
  alsoAnswers: ({ codeKey }) => (codeKey === undefined ? [] : [codeKey]),
  fills: ({ fills }) => Object.values(fills),
  answer: (question, value, before) => {
    if (typeof value !== 'string' || value === textAt(before, question.key)) {
      return { [question.key]: value };
    }
    return isAnswered(value) ? ownWords(question, value, before) : cleared(question, before);
  },
  words: ({ codeKey }, { text, answers }) => {
    const code = codeKey ? textAt(answers, codeKey) : '';
    return text && code ? `${text} (${code})` : text;
  },
};

/**
 * What emptying it changes: what a chosen entry had filled in goes with it (spec §4). Beside words of their own, the
 * applicant has typed the rest as well, and keeps it.
 */
function cleared(question: AutocompleteQuestion, before: Answers): Answers {
  return { ...(isListed(question, before) ? emptiedFills(question) : {}), ...own(question, '') };
}

/**
 * What words of their own change ("Use: …", spec §4). Another school than the listed one is somewhere else, so its address is
 * emptied; an address, which has no code, was most likely only completed, and stays in its town.
 */
function ownWords(question: AutocompleteQuestion, text: string, before: Answers): Answers {
  const isAnotherPlace = question.codeKey !== undefined && isListed(question, before);
  return { ...(isAnotherPlace ? emptiedFills(question) : {}), ...own(question, text) };
}

/**
 * What choosing an entry changes: the related keys are filled from its fields, and emptied where it is silent.
 * @param fitted how much of a text can be stored at a key (`fitting` in `change.ts`): a code that its list does not know is left
 * for the applicant to choose, a text that is too long is cut.
 */
export function entryAnswers(
  { key, codeKey, fills, answerField }: AutocompleteQuestion,
  { id, label, fields }: LookupEntry,
  fitted: (key: string, text: string) => string,
): Answers {
  const filled = Object.entries(fills).map(([field, at]) => [at, fitted(at, fields[field] ?? '')]);
  return {
    ...Object.fromEntries(filled),
    [key]: fitted(key, fields[answerField] || label),
    // A code that was cut would be another entry's.
    ...(codeKey ? { [codeKey]: fitted(codeKey, id) === id ? id : '' } : {}),
    [descriptionKey(key)]: fitted(descriptionKey(key), label),
  };
}

/** Whether an autocomplete holds the applicant's own words rather than a listed entry. */
export function isUserDriven({ key, codeKey }: AutocompleteQuestion, answers: Answers): boolean {
  if (!codeKey) return false;
  return isAnswered(textAt(answers, key)) && !isAnswered(textAt(answers, codeKey));
}

/** Where entries have no code, only a label tells them from words of the applicant's own, which have none. */
function own({ key, codeKey }: AutocompleteQuestion, text: string): Answers {
  const label = codeKey ? text : '';
  return { ...(codeKey ? { [codeKey]: '' } : {}), [key]: text, [descriptionKey(key)]: label };
}

function emptiedFills({ fills }: AutocompleteQuestion): Answers {
  return Object.fromEntries(Object.values(fills).map((key) => [key, '']));
}

/** Whether the answer is a listed entry: it has its code or, where entries have none, a label. */
function isListed({ key, codeKey }: AutocompleteQuestion, answers: Answers): boolean {
  return isAnswered(answers[codeKey ?? descriptionKey(key)]);
}
