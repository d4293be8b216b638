/**
 * The sentences of one language as the page gets them: read already, and without the English. The build makes such a list
 * for each language; it comes as a script of its own, before the page's, so that only the reader's is downloaded. What the
 * first form page does not say comes in a second script, with the first part of the page that may say it.
 */
import type { Message } from './message.ts';

export interface WordList {
  /** What the page gives to `say`, by the number that the build has put there instead of the sentence. It may have gaps. */
  readonly page: readonly (Message | undefined)[];
  /** What the form says, in the order in which its sentences are found; none in English, where the form itself has them. */
  readonly form: readonly Message[];
  /** By their English, after their context if they have one: the few that neither has a number for. */
  readonly named: Readonly<Record<string, Message>>;
  /** Where the words are that the list does not have yet; undefined where there are none. */
  readonly rest?: RestOfWords | undefined;
}

/** The words that come later. */
export interface RestOfWords {
  /** The address of the script that adds them to the list. */
  readonly script: string;
  /** The files of the parts of the page that do without them, as paths from the root, without the slash. */
  readonly notFor: readonly string[];
}

/** Under this name the list stands in the page, since a list is a plain script. */
export const WORD_LIST = 'WORDS';

/** A sentence and its context as one text, as gettext joins them. */
export function nameOf(english: string, context: string | undefined): string {
  return context === undefined ? english : `${context}\u0004${english}`;
}
