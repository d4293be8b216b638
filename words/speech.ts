/** What is said to somebody who is not known yet: an error knows its sentence, and whoever answers knows the reader. */
import { createEnglish } from './english.ts';
import { type Say, sayIn } from './say.ts';

/** Says something to a reader: `(say) => say('There is no such mail.')`. */
export type Speech = (say: Say) => string;

/** The same in English, for logs and for what is stored. */
export function inEnglish(speech: Speech): string {
  return speech(sayIn(createEnglish()));
}
