/**
 * What choosing an entry of a lookup does. Apart from `autocomplete.ts`, since the page needs it only once somebody searches.
 */
import { type Answers, descriptionKey } from '../engine/answers.ts';
import type { Form } from '../engine/definition.ts';
import { DESCRIPTION_MAX_LENGTH } from '../engine/limits.ts';
import { optionsFor } from '../engine/options.ts';
import { type Patch, settle } from '../engine/settle.ts';
import type { Situation } from '../engine/walk.ts';
import type { AutocompleteQuestion } from './autocomplete.ts';

/** An entry of a lookup; `label` is what the list showed. */
export interface LookupEntry {
  readonly id: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Chooses an entry of a lookup: fills the related keys from its fields, and empties those that the entry is silent on.
 * Nothing is filled in that could not be stored: a code that its list does not know is left for the applicant to choose,
 * a text that is too long is cut.
 */
export function chooseLookup(
  form: Form,
  answers: Answers,
  { key, codeKey, fills, answerField }: AutocompleteQuestion,
  { id, label, fields }: LookupEntry,
  situation: Situation,
): Patch {
  const filled = Object.entries(fills).map(([field, at]) => [
    at,
    fittingText(form, at, fields[field] ?? ''),
  ]);
  const patch: Patch = {
    ...Object.fromEntries(filled),
    [key]: fittingText(form, key, fields[answerField] || label),
    ...(codeKey ? { [codeKey]: fittingCode(form, codeKey, id) } : {}),
    [descriptionKey(key)]: firstCharacters(label, DESCRIPTION_MAX_LENGTH),
  };
  return settle(form, answers, patch, situation);
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
