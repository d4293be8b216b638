/** A guide and phrases that tests can read at a glance. */
import type { WordedLine, Wording } from '../engine/wording.ts';
import type { Guide } from './guide.ts';
import { asWritten, type ReadersWords } from './in-language.ts';
import { type Application, readingOf } from './read.ts';
import type { Item, Phrases, Reading } from './reading.ts';

const noGuide: Guide = {
  labels: {},
  headings: [],
  titles: {},
  joined: [],
  joinedGroups: [],
  early: [],
  apart: [],
  facts: () => [],
};

const phrases: Phrases = {
  unanswered: 'unanswered',
  apart: 'apart',
  apartFor: 'apart for',
  record: 'record',
  recordFor: 'record for',
  movedTo: { start: 'to the start', end: 'to the end' },
  list: (items) => items.join(' + '),
  leftBlank: (count, questions) => `${count}: ${questions.join(' + ')}`,
  wordCount: (count) => `${count} words`,
};

/** A line of text, unless told otherwise. */
export function line(key: string, label: string, answer: string, kind = 'text'): WordedLine {
  return { key, kind, label, answer };
}

/** A form of one page with one section. */
export function sectionOf(lines: readonly WordedLine[], id = 'section'): Wording {
  return { pages: [{ id: 'page', title: 'Page', sections: [{ id, title: 'Section', lines }] }] };
}

/** Reads a wording. A test gives only the parts of the guide that it needs. */
export function read(
  wording: Wording,
  guide: Partial<Guide> = {},
  more: Partial<Application> & { readonly words?: ReadersWords } = {},
): Reading {
  const { words = asWritten, ...application } = more;
  return readingOf(
    {
      wording,
      answers: {},
      submittedAt: undefined,
      day: { today: '2026-11-21', timeZone: 'America/Los_Angeles' },
      ...application,
    },
    { guide: { ...noGuide, ...guide }, phrases, words },
  );
}

/** The items of the sections that are read at their place. */
export function itemsOf({ pages }: Pick<Reading, 'pages'>): Item[] {
  return pages.flatMap(({ sections }) =>
    sections.flatMap((section) => ('items' in section ? section.items : [])),
  );
}
