/**
 * The sentences of one language as the page gets them: compiled, and without the English. The build makes one list for each language, as a
 * script of its own that loads before the page's, so that only the reader's language is downloaded. Sentences that the first form page does
 * not say come in a second script, with the first part of the page that may say them.
 */
import type { Message } from './message.ts';

export interface WordList {
  /** The sentences of the page, by the number that the build has put there instead of the sentence. The list may have gaps. */
  readonly page: readonly (Message | undefined)[];
  /** The sentences of the form, in the order in which they are found; none in English, where the form itself has them. */
  readonly form: readonly Message[];
  /** The few sentences without a number, by their English after their context, if they have one. */
  readonly named: Readonly<Record<string, Message>>;
  /** Where the sentences are that the list does not have yet; undefined where there are none. */
  readonly rest?: RestOfWords | undefined;
}

/** The sentences that load later. */
export interface RestOfWords {
  /** The address of the script that adds them to the list. */
  readonly script: string;
  /** The files of the parts of the page that do not need them, as paths from the root, without the slash. */
  readonly notFor: readonly string[];
}

/** The global variable of the list, which is a plain script. */
export const WORD_LIST = 'WORDS';

/** A sentence and its context as one text, as gettext joins them. */
export function nameOf(english: string, context: string | undefined): string {
  return context === undefined ? english : `${context}\u0004${english}`;
}
