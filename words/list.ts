/**
 * The sentences of one language as the page gets them: read already, and without the English. The build makes such a list
 * for each language; it comes as a script of its own, before the page's, so that only the reader's is downloaded.
 */
import type { Message } from './message.ts';

export interface WordList {
  /** What the page gives to `say`, by the number that the build has put there instead of the sentence. */
  readonly page: readonly Message[];
  /** What the form says, in the order in which its sentences are found; none in English, where the form itself has them. */
  readonly form: readonly Message[];
  /** By their English, after their context if they have one: the few that neither has a number for. */
  readonly named: Readonly<Record<string, Message>>;
}

/** Under this name the list stands in the page, since a list is a plain script. */
export const WORD_LIST = 'WORDS';

/** A sentence and its context as one text, as gettext joins them. */
export function nameOf(english: string, context: string | undefined): string {
  return context === undefined ? english : `${context}\u0004${english}`;
}
