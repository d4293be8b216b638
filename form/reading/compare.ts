import type { WordedLine, Wording } from '../engine/wording.ts';
import { asWritten, type ReadersWords } from './in-language.ts';

/** One question in two wordings of an application. */
export interface ComparedQuestion {
  readonly key: string;
  readonly section: string;
  readonly label: string;
  /** The answer in words; undefined if the question was not asked. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isChanged: boolean;
}

/** The reader's words for each of the two wordings. */
interface WordsOfTwo {
  readonly before: ReadersWords;
  readonly after: ReadersWords;
}

/**
 * Compares two wordings of one application, question by question: in the order of the second; questions that only the first has follow at
 * the end of their section. Questions match by key, also if their wording changed. Answers are compared before they are translated. Pure.
 */
export function compareWordings(
  before: Wording,
  after: Wording,
  words: WordsOfTwo = { before: asWritten, after: asWritten },
): ComparedQuestion[] {
  const first = linesOf(before, words.before);
  const second = linesOf(after, words.after);
  const asked = new Map(first.map((line) => [line.key, line]));
  const still = new Set(second.map(({ key }) => key));
  const placed = second.map((line) => ({ at: line.at, row: compare(asked.get(line.key), line) }));
  for (const line of first.filter(({ key }) => !still.has(key))) {
    const place = placed.findLastIndex(({ at }) => at === line.at);
    const gone = { at: line.at, row: compare(line, undefined) };
    placed.splice(place < 0 ? placed.length : place + 1, 0, gone);
  }
  return placed.map(({ row }) => row);
}

type Line = Pick<ComparedQuestion, 'key' | 'section' | 'label'> & {
  /** The section's title in the original. */
  readonly at: string;
  readonly answer: string;
  /** The answer in the reader's words. */
  readonly read: string;
};

function compare(before: Line | undefined, after: Line | undefined): ComparedQuestion {
  const { key = '', section = '', label = '' } = after ?? before ?? {};
  const isChanged = (before?.answer ?? '') !== (after?.answer ?? '');
  return { key, section, label, before: before?.read, after: after?.read, isChanged };
}

function linesOf({ pages }: Wording, words: ReadersWords): Line[] {
  const visit = (line: WordedLine, at: string, headings: readonly string[]): Line[] => {
    if ('lines' in line) {
      const under = [...headings, words.title(line.heading)];
      return line.lines.flatMap((one) => visit(one, at, under));
    }
    const { key, answer } = line;
    const label = [...headings, words.label(line)].join(': ');
    return [{ key, at, section: words.title(at), label, answer, read: words.answer(line) }];
  };
  return pages.flatMap(({ sections }) =>
    sections.flatMap(({ title, lines }) => lines.flatMap((line) => visit(line, title, []))),
  );
}
