/**
 * A wording in the reader's language. Submissions are stored in English. Texts that today's form still contains are replaced by that
 * form's translation; all others stay in English.
 */
import type { WordedLine, Wording } from '../engine/wording.ts';

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
  const [before, after] = [flat(english), flat(translated)];
  const titles = new Map(
    before.titles.map((title, index) => [title, after.titles[index] ?? title]),
  );
  const lines = new Map(
    before.lines.map((line, index) => [line.key, { line, read: after.lines[index] ?? line }]),
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

type AnswerLine = Exclude<WordedLine, { readonly heading: string }>;

/** Titles and lines in order; the order is the same in every language. */
function flat({ pages }: Wording): { titles: string[]; lines: AnswerLine[] } {
  const titles: string[] = [];
  const lines: AnswerLine[] = [];
  const visit = (line: WordedLine) => {
    if (!('lines' in line)) {
      lines.push(line);
      return;
    }
    titles.push(line.heading);
    line.lines.forEach(visit);
  };
  for (const page of pages) {
    titles.push(page.title);
    for (const section of page.sections) {
      titles.push(section.title);
      section.lines.forEach(visit);
    }
  }
  return { titles, lines };
}
