/** Repeated groups as a table: any add-another of any form. */
import type { AnswerLine, WordedLine } from '../engine/wording.ts';
import { answerSortOf } from '../kinds/registry.ts';
import { type LineReader, labelOf } from './line-reader.ts';
import type { TableItem } from './reading.ts';

/** A numbered group that can be a row. */
export interface RowGroup {
  readonly heading: string;
  readonly lines: readonly AnswerLine[];
}

/** More columns do not fit side by side on paper. */
const MAX_COLUMNS = 4;
const NUMBERED = /^(.*\D)\d+$/;

/** Whether a line is a numbered group like "Activity 2" with a few short answers, and can be a row below the groups in `before`. */
export function isRow(line: WordedLine, before: readonly RowGroup[]): line is RowGroup {
  if (!('lines' in line) || line.lines.length < 2 || !line.lines.every(isShort)) return false;
  const name = nameOf(line.heading);
  return (
    name !== undefined &&
    before.every(({ heading }) => nameOf(heading) === name) &&
    questionsOf([...before, { heading: line.heading, lines: line.lines }]).length <= MAX_COLUMNS
  );
}

/** One row for each group. If a question was not asked in a group, its cell is empty. */
export function tableOf(groups: readonly RowGroup[], reader: LineReader): TableItem {
  const questions = questionsOf(groups);
  return {
    is: 'table',
    key: questions[0]?.key ?? '',
    columns: questions.map((line) => labelOf(line, reader)),
    rows: groups.map(({ heading, lines }) => ({
      heading: reader.words.title(heading),
      cells: questions.map(({ label }) => {
        const answered = lines.find((line) => line.label === label);
        return answered === undefined ? '' : reader.words.answer(answered);
      }),
      keys: lines.map(({ key }) => key),
    })),
  };
}

function nameOf(heading: string): string | undefined {
  return NUMBERED.exec(heading)?.[1];
}

/** The questions of the groups, each once; questions match by label. */
function questionsOf(groups: readonly RowGroup[]): AnswerLine[] {
  const longest = groups.toSorted((a, b) => b.lines.length - a.lines.length);
  const questions = new Map<string, AnswerLine>();
  for (const { lines } of longest) {
    for (const line of lines) if (!questions.has(line.label)) questions.set(line.label, line);
  }
  return [...questions.values()];
}

function isShort(line: WordedLine): line is AnswerLine {
  if ('lines' in line) return false;
  const sort = answerSortOf(line.kind);
  return sort === 'line' || sort === 'tick';
}
