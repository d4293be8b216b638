/**
 * What one change of an answer does to the others: the editor's only way to change answers. A keystroke enters the engine
 * here, as `answer(…)`, and leaves it as a patch. The page applies the patch, walks the form again (`walk.ts`), draws what
 * shows, and later saves the changed keys; the server asks `accept.ts` whether they may be stored.
 */
import {
  type AutocompleteQuestion,
  chosen,
  cleared,
  type LookupEntry,
  ownWords,
} from '../kinds/autocomplete.ts';
import { kindOf } from '../kinds/registry.ts';
import { firstCharacters } from '../kinds/text.ts';
import type { Answers, AnswerValue } from './answers.ts';
import type { Form, Question } from './definition.ts';
import { optionsFor } from './options.ts';
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
  return settle(form, answers, kindOf(question).answer(question, value, answers), situation);
}

/**
 * Chooses an entry of a lookup: fills the related keys from its fields, and empties those that the entry is silent on.
 * Nothing is filled in that could not be stored: a code that its list does not know is left for the applicant to choose,
 * a text that is too long is cut.
 */
export function chooseLookup(
  form: Form,
  answers: Answers,
  question: AutocompleteQuestion,
  entry: LookupEntry,
  situation: Situation,
): Patch {
  const patch = chosen(question, entry, (key, text) => fittingText(form, key, text));
  return settle(form, answers, patch, situation);
}

/** Clears an autocomplete, and what a chosen entry had filled in (spec §4). */
export function clearLookup(
  form: Form,
  answers: Answers,
  question: AutocompleteQuestion,
  situation: Situation,
): Patch {
  return settle(form, answers, cleared(question, answers), situation);
}

/** Takes the applicant's own words instead of an entry ("Use: …", spec §4). */
export function writeOwnWords(
  form: Form,
  answers: Answers,
  question: AutocompleteQuestion,
  text: string,
  situation: Situation,
): Patch {
  return settle(form, answers, ownWords(question, text, answers), situation);
}

/** A text as it can be stored at a key. */
function fittingText(form: Form, key: string, text: string): string {
  const shape = form.model[key];
  if (shape?.type === 'text') return firstCharacters(text, shape.maxLength);
  return optionsFor(form, key).some((option) => option.value === text) ? text : '';
}
