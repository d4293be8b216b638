/** What a recommender is asked for, in words: "a transcript and a letter of recommendation". Pure. */

import type { WantedLetter } from '#tenant/recommenders/recommenders.ts';
import { listInWords } from '#words/formats.ts';
import type { Say } from '#words/say.ts';

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
