/**
 * Lays an application out for the college. Works for any form: questions that the guide does not know are shown in their section, as they
 * were asked. Pure.
 */

import type { Answers } from '../engine/answers.ts';
import { dateInZone, type PlainDate } from '../engine/dates.ts';
import { linesOf, type Wording } from '../engine/wording.ts';
import type { LineReader } from './line-reader.ts';
import { readLines } from './lines.ts';
import type { MovedSection, Reading, ReadSection } from './reading.ts';
import { recordOf } from './record.ts';

/** The application to read. */
export interface Application {
  /** The questions and answers in words: in English, as submissions store them. */
  readonly wording: Wording;
  readonly answers: Answers;
  /** Undefined before it is submitted. */
  readonly submittedAt: Date | undefined;
  /** The college's date and time zone, for ages (contract §6, "Dates"). */
  readonly day: { readonly today: PlainDate; readonly timeZone: string };
  /** Keys that must be answered before the submit. */
  readonly required?: ReadonlySet<string>;
}

export function readingOf(
  { wording, answers, submittedAt, day, required = new Set() }: Application,
  { guide, phrases, words }: Omit<LineReader, 'required'>,
): Reading {
  const reader: LineReader = { guide, words, phrases, required };
  const read = new Map<string, ReadSection>();
  for (const { id, title, lines } of wording.pages.flatMap(({ sections }) => sections)) {
    const renamed = guide.titles[id];
    const own = renamed?.asked === title ? renamed.label : words.title(title);
    read.set(id, { id, title: own, items: readLines(lines, reader) });
  }
  const sectionsAt = (ids: readonly string[]) => ids.flatMap((id) => read.get(id) ?? []);
  const linesByKey = new Map(linesOf(wording).map((line) => [line.key, line]));
  const { unanswered, apart, apartFor, record, recordFor } = phrases;
  return {
    phrases: { unanswered, apart, apartFor, record, recordFor },
    facts: guide.facts({
      answerAt(key, asked) {
        const line = linesByKey.get(key);
        return line?.label === asked ? words.answer(line) : undefined;
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
