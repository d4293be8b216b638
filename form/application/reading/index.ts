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

interface Reader {
  /** Speaks the reader's language. */
  readonly say: Say;
  readonly college: College;
  /** The wording of the same answers by today's form, in English and in the reader's language; readers of English need none. */
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

/** The guide to today's form. Questions with another wording are shown as they were asked. */
export function applicationGuide(say: Say, { partnerName }: College): Guide {
  const labels = collegesLabels(say, partnerName);
  return {
    labels,
    headings: collegesHeadings(say),
    titles: collegesTitles(say),
    joined: joinedLines(say),
    joinedGroups: joinedGroups(say),
    early: ['your-statement'],
    // Hidden from the decision makers: ethnicity and race are for federal reports, religion is for campus ministry.
    apart: ['ethnicity-and-race', 'religion'],
    facts: (known) => factsOf(say, labels, known),
  };
}
