/** The context for reading a line, and the college's labels. */
import type { AnswerLine, WordedLine } from '../engine/wording.ts';
import type { Guide } from './guide.ts';
import type { ReadersWords } from './in-language.ts';
import type { Phrases } from './reading.ts';

export interface LineReader {
  readonly guide: Guide;
  readonly words: ReadersWords;
  readonly phrases: Phrases;
  /** Keys that must not stay empty. */
  readonly required: ReadonlySet<string>;
}

export type GroupLine = Extract<WordedLine, { readonly heading: string }>;

/** The college's label for a question; without one, the question as it was asked. */
export function labelOf(line: AnswerLine, { guide, words }: LineReader): string {
  const renamed = guide.labels[line.key];
  return renamed?.asked === line.label ? renamed.label : words.label(line);
}

/** The college's label for a heading; without one, the heading itself. */
export function headingOf(heading: string, { guide, words }: LineReader): string {
  const renamed = guide.headings.find(({ asked }) => asked === heading);
  return renamed?.label ?? words.title(heading);
}

/** Whether a question was left empty and needs no answer. */
export function isBlank({ key, answer }: AnswerLine, { required }: LineReader): boolean {
  return answer === '' && !required.has(key);
}
