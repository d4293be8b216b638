/** Rules and words about letters that the page and the server share. Pure. */

import type { WantedLetter } from '#tenant/recommenders/recommenders.ts';
import { listInWords } from '#words/intl.ts';
import type { Say } from '#words/say.ts';

/** The maximum length of a typed letter, in characters. */
export const MAX_LETTER_LENGTH = 20_000;
/** Most files of one letter. */
export const MAX_LETTER_FILES = 5;

/** The wanted documents in words: "a transcript and a letter of recommendation". */
export function whatInWords(say: Say, { what }: Pick<WantedLetter, 'what'>): string {
  const words = {
    transcript: say('a transcript'),
    school_report: say('a school report'),
    letter: say('a letter of recommendation'),
  };
  return listInWords(
    what.map((each) => words[each]),
    say.locale,
  );
}
