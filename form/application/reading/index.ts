/** How the college reads the application for undergraduate admission: the staff's view and the PDF copy alike. */
import type { Guide } from '#form/reading/guide.ts';
import { asWritten, inLanguage, type TodaysWording } from '#form/reading/in-language.ts';
import { type Application, readingOf } from '#form/reading/read.ts';
import type { Reading } from '#form/reading/reading.ts';
import type { Say } from '#words/say.ts';
import type { FormOptions } from '../form-options.ts';
import { factsOf } from './facts.ts';
import { joinedGroups, joinedLines } from './joined.ts';
import { collegesHeadings, collegesLabels, collegesTitles } from './labels.ts';
import { phrasesOf } from './phrases.ts';

type College = Pick<FormOptions, 'partnerName'>;

/** Who reads. */
interface Reader {
  /** Speaks the reader's language. */
  readonly say: Say;
  readonly college: College;
  /** The same answers by today's form in English and in the reader's language; not needed for a reader of English. */
  readonly today?: TodaysWording | undefined;
}

/** An application as the college reads it, in the reader's language. */
export function readApplication(
  application: Application,
  { say, college, today }: Reader,
): Reading {
  return readingOf(application, {
    guide: applicationGuide(say, college),
    phrases: phrasesOf(say),
    words: today === undefined ? asWritten : inLanguage(today),
  });
}

/** It names questions and sections of the application; a form that has others is read as it asks. */
export function applicationGuide(say: Say, { partnerName }: College): Guide {
  const labels = collegesLabels(say, partnerName);
  return {
    labels,
    headings: collegesHeadings(say),
    titles: collegesTitles(say),
    joined: joinedLines(say),
    joinedGroups: joinedGroups(say),
    early: ['your-statement'],
    // Not for whoever decides: federal reports ask for the one, campus ministry for the other.
    apart: ['ethnicity-and-race', 'religion'],
    facts: (known) => factsOf(say, labels, known),
  };
}
