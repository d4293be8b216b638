/**
 * Lays an application out for the college, from what was asked and answered. Works for any form: what the guide does not know
 * is shown in its section, as it was asked. Pure.
 */

import type { Answers } from '../engine/answers.ts';
import { dateInZone, type PlainDate } from '../engine/dates.ts';
import type { WordedLine, Wording } from '../engine/wording.ts';
import type { Guide } from './guide.ts';
import type { ReadersWords } from './in-language.ts';
import type { LineReader } from './line-reader.ts';
import { readLines } from './lines.ts';
import type { MovedSection, Phrases, Reading, ReadSection } from './reading.ts';
import { recordOf } from './record.ts';

/** What is read. */
export interface Application {
  /** What was asked and how the answers read: in English, as a submission keeps it. */
  readonly wording: Wording;
  readonly answers: Answers;
  /** Undefined before it is submitted. */
  readonly submittedAt: Date | undefined;
  /** Where the college is: ages are reckoned there (contract §6, "Dates"). */
  readonly day: { readonly today: PlainDate; readonly timeZone: string };
  /** Keys without whose answers it cannot be submitted. */
  readonly required?: ReadonlySet<string>;
}

/** How it is read. */
interface Manner {
  readonly guide: Guide;
  readonly phrases: Phrases;
  readonly words: ReadersWords;
}

/** An application as the college reads it. */
export function readingOf(application: Application, manner: Manner): Reading {
  const { wording, answers, submittedAt, day, required = new Set() } = application;
  const { guide, phrases, words } = manner;
  const reader: LineReader = { guide, words, phrases, required };
  const read = new Map<string, ReadSection>();
  for (const { id, title, lines } of wording.pages.flatMap(({ sections }) => sections)) {
    const renamed = guide.titles[id];
    const own = renamed?.asked === title ? renamed.label : words.title(title);
    read.set(id, { id, title: own, items: readLines(lines, reader) });
  }
  const sectionsAt = (ids: readonly string[]) => ids.flatMap((id) => read.get(id) ?? []);
  const told = linesByKey(wording);
  const { unanswered, apart, apartFor, record, recordFor } = phrases;
  return {
    phrases: { unanswered, apart, apartFor, record, recordFor },
    facts: guide.facts({
      at(key, question) {
        const line = told.get(key);
        if (line?.label !== question) return undefined;
        return { asked: line.label, answer: words.answer(line) };
      },
      answers,
      day: submittedAt === undefined ? day.today : dateInZone(submittedAt, day.timeZone),
      isSubmitted: submittedAt !== undefined,
    }),
    early: sectionsAt(guide.early),
    pages: wording.pages.map(({ id, title, sections }) => ({
      id,
      title: words.title(title),
      sections: sections.flatMap((section): (ReadSection | MovedSection)[] => {
        const whole = read.get(section.id);
        if (whole === undefined) return [];
        if (guide.early.includes(section.id)) return [movedTo(phrases.movedTo.start, whole)];
        if (guide.apart.includes(section.id)) return [movedTo(phrases.movedTo.end, whole)];
        return [whole];
      }),
    })),
    apart: sectionsAt(guide.apart),
    record: recordOf(wording, words),
  };
}

function movedTo(place: string, { id, title }: ReadSection): MovedSection {
  return { id, title, movedTo: place };
}

type AnswerLine = Exclude<WordedLine, { readonly heading: string }>;

function linesByKey({ pages }: Wording): ReadonlyMap<string, AnswerLine> {
  const visit = (line: WordedLine): AnswerLine[] =>
    'lines' in line ? line.lines.flatMap(visit) : [line];
  const lines = pages.flatMap(({ sections }) =>
    sections.flatMap((one) => one.lines.flatMap(visit)),
  );
  return new Map(lines.map((line) => [line.key, line]));
}
