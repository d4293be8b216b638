import { type Answers, descriptionKey, isAnswered, textAt } from '../engine/answers.ts';
import { alone, type Kind, type QuestionBase } from './kind.ts';

/**
 * Search-as-you-type in a lookup category (spec §3). Choosing an entry fills the keys in `fills` from the entry's fields, clearing
 * empties them; free text makes the answer "user-driven": `codeKey` stays empty and the applicant types the rest.
 */
export interface AutocompleteQuestion extends QuestionBase {
  readonly kind: 'autocomplete';
  /** The lookup category. The application names the categories (`lookups.ts`), the server has a list for each. */
  readonly category: string;
  /** The lookup field that becomes the answer. */
  readonly answerField: string;
  /** Lookup field → answer key. */
  readonly fills: Readonly<Record<string, string>>;
  /** The key for the code of the chosen entry, if entries have one (a school's CEEB code). */
  readonly codeKey?: string;
  /** The key of the applicant's state: among entries with the same name, those in this state come first. */
  readonly stateKey?: string;
}

/** An entry of a lookup; `label` is its line in the list. */
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
    return isAnswered(value) ? freeText(question, value, before) : cleared(question, before);
  },
  words: ({ codeKey }, { text, answers }) => {
    const code = codeKey ? textAt(answers, codeKey) : '';
    return text && code ? `${text} (${code})` : text;
  },
};

/**
 * The effects of clearing: the fields that a chosen entry had filled are emptied (spec §4). If the answer was free text, the applicant
 * typed those fields, so they stay.
 */
function cleared(question: AutocompleteQuestion, before: Answers): Answers {
  return { ...(isListed(question, before) ? emptiedFills(question) : {}), ...own(question, '') };
}

/**
 * The effects of free text ("Use: …", spec §4). After a listed school, the text means another school, so the address fields are emptied.
 * Addresses have no code; the applicant has probably only completed the address, so its other fields stay.
 */
function freeText(question: AutocompleteQuestion, text: string, before: Answers): Answers {
  const isAnotherPlace = question.codeKey !== undefined && isListed(question, before);
  return { ...(isAnotherPlace ? emptiedFills(question) : {}), ...own(question, text) };
}

/**
 * The effects of choosing an entry: the related keys are filled from its fields, or emptied where it has none.
 * @param fitted the part of a text that can be stored at a key (`fitting` in `change.ts`): an unknown code is dropped, so that the
 * applicant chooses one; a long text is cut.
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
    // A code that had to be cut would belong to another entry.
    ...(codeKey ? { [codeKey]: fitted(codeKey, id) === id ? id : '' } : {}),
    [descriptionKey(key)]: fitted(descriptionKey(key), label),
  };
}

/** Whether an autocomplete holds free text rather than a listed entry. */
export function isUserDriven({ key, codeKey }: AutocompleteQuestion, answers: Answers): boolean {
  if (!codeKey) return false;
  return isAnswered(textAt(answers, key)) && !isAnswered(textAt(answers, codeKey));
}

/** Free text. Where entries have no code, only a label marks a listed entry, so free text gets none. */
function own({ key, codeKey }: AutocompleteQuestion, text: string): Answers {
  const label = codeKey ? text : '';
  return { ...(codeKey ? { [codeKey]: '' } : {}), [key]: text, [descriptionKey(key)]: label };
}

function emptiedFills({ fills }: AutocompleteQuestion): Answers {
  return Object.fromEntries(Object.values(fills).map((key) => [key, '']));
}

/** Whether the answer is a listed entry: it has a code or, if entries have none, a label. */
function isListed({ key, codeKey }: AutocompleteQuestion, answers: Answers): boolean {
  return isAnswered(answers[codeKey ?? descriptionKey(key)]);
}
