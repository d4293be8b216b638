/**
 * The sentences of one language for the page: compiled, and without the English. The build makes one list for each language, as a script of
 * its own that loads before the page's, so that only the reader's language is downloaded. Sentences that the first form page does not need
 * are in a second script, which loads with the first part that may need them.
 */
import type { Message } from './message.ts';

export interface WordList {
  /** The sentences of the page, by the numbers that the build has substituted for them. The list may have gaps. */
  readonly page: readonly (Message | undefined)[];
  /** The sentences of the form, in the order of the form; empty for English, which the form itself holds. */
  readonly form: readonly Message[];
  /** The few sentences without a number, by their English, preceded by their context if they have one. */
  readonly named: Readonly<Record<string, Message>>;
  /** The script with the remaining sentences; undefined if there are none. */
  readonly rest?: RestOfWords | undefined;
}

/** The sentences that load later. */
export interface RestOfWords {
  /** The address of the script that adds them to the list. */
  readonly script: string;
  /** The files of the parts that do not need these sentences, as paths from the root, without the slash. */
  readonly notFor: readonly string[];
}

/** The global variable of the list, which is a plain script. */
export const WORD_LIST = 'WORDS';

/** A sentence and its context as one text, as gettext joins them. */
export function nameOf(english: string, context: string | undefined): string {
  return context === undefined ? english : `${context}\u0004${english}`;
}
