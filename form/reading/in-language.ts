/**
 * A wording in the reader's language. Submissions are stored in English. Texts that today's form still contains are replaced by that
 * form's translation; all others stay in English.
 */
import { linesOf, type WordedLine, type Wording } from '../engine/wording.ts';

/** The wording of the same answers by today's form, in English and in the reader's language. */
export interface TodaysWording {
  readonly english: Wording;
  readonly translated: Wording;
}

/** Translates the texts of a wording for a reader. */
export interface ReadersWords {
  readonly label: (line: { readonly key: string; readonly label: string }) => string;
  readonly answer: (line: { readonly key: string; readonly answer: string }) => string;
  /** The title of a page or section, or the heading of a group. */
  readonly title: (title: string) => string;
}

/** Leaves everything as it was written. */
export const asWritten: ReadersWords = {
  label: ({ label }) => label,
  answer: ({ answer }) => answer,
  title: (title) => title,
};

/** Translates for a reader of another language. */
export function inLanguage({ english, translated }: TodaysWording): ReadersWords {
  const [before, after] = [linesOf(english), linesOf(translated)];
  const theirs = titlesOf(translated);
  const titles = new Map(titlesOf(english).map((title, index) => [title, theirs[index] ?? title]));
  const lines = new Map(
    before.map((line, index) => [line.key, { line, read: after[index] ?? line }]),
  );
  return {
    label({ key, label }) {
      const known = lines.get(key);
      return known?.line.label === label ? known.read.label : label;
    },
    answer({ key, answer }) {
      const known = lines.get(key);
      return known?.line.answer === answer ? known.read.answer : answer;
    },
    title: (title) => titles.get(title) ?? title,
  };
}

/** Titles and headings in order; the order is the same in every language. */
function titlesOf({ pages }: Wording): string[] {
  const headings = (line: WordedLine): string[] =>
    'lines' in line ? [line.heading, ...line.lines.flatMap(headings)] : [];
  return pages.flatMap(({ title, sections }) => [
    title,
    ...sections.flatMap((section) => [section.title, ...section.lines.flatMap(headings)]),
  ]);
}
