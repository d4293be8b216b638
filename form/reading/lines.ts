/** The lines of a section for the college's readers: joined, in tables, as boxes, and with the blank questions on one line. */

import type { AnswerLine, WordedLine } from '../engine/wording.ts';
import { answerSortOf } from '../kinds/registry.ts';
import { countWords } from '../word-count.ts';
import type { Joined, JoinedGroup } from './guide.ts';
import { type GroupLine, headingOf, isBlank, type LineReader, labelOf } from './line-reader.ts';
import type { AnswerItem, Item } from './reading.ts';
import { isRow, type RowGroup, tableOf } from './table.ts';

/** Reads the lines of a section, or of a group within one. */
export function readLines(lines: readonly WordedLine[], reader: LineReader): Item[] {
  const items: Item[] = [];
  const blank: Blank[] = [];
  const done = new Set<WordedLine>();
  for (const [index, line] of lines.entries()) {
    if (done.has(line)) continue;
    if ('lines' in line) {
      const rows = rowsFrom(lines, index);
      const group = rows.length > 0 ? readRows(rows, reader) : readGroup(line, reader);
      for (const row of rows) done.add(row);
      items.push(...group.items);
      blank.push(...group.blank);
      continue;
    }
    const joined = joinedAt(line, lines, reader);
    if (joined !== undefined) {
      for (const part of joined.parts) done.add(part);
      items.push(joined.item);
    } else if (isBlank(line, reader)) blank.push({ words: labelOf(line, reader), count: 1 });
    else items.push(readLine(line, reader));
  }
  if (blank.length === 0) return items;
  const count = blank.reduce((sum, one) => sum + one.count, 0);
  const words = reader.phrases.leftBlank(
    count,
    blank.map((one) => one.words),
  );
  return [...items, { is: 'blank', key: 'blank', words }];
}

function readLine(line: AnswerLine, reader: LineReader): AnswerItem {
  const sort = answerSortOf(line.kind);
  const answer = reader.words.answer(line);
  return {
    is: 'answer',
    key: line.key,
    label: labelOf(line, reader),
    answer,
    sort,
    ...(sort === 'text' &&
      answer !== '' && { wordCount: reader.phrases.wordCount(countWords(answer)) }),
  };
}

/** Blank questions, in words. */
interface Blank {
  readonly words: string;
  readonly count: number;
}

/** The items and the blank questions of a group. A group with only blank questions has no items, and so no heading. */
interface ReadGroup {
  readonly items: readonly Item[];
  readonly blank: readonly Blank[];
}

function readGroup({ heading, lines }: GroupLine, reader: LineReader): ReadGroup {
  const answers = lines.filter((line): line is AnswerLine => !('lines' in line));
  const isFlat = answers.length === lines.length;
  const oneLine = reader.guide.joinedGroups.find((joined) => joined.heading === heading);
  const joined = isFlat && oneLine && joinAll(oneLine, answers, reader);
  if (joined) return { items: [joined.item, ...joined.rest], blank: joined.blank };
  const label = headingOf(heading, reader);
  if (isFlat && answers.every((line) => isBlank(line, reader))) {
    const questions = answers.map((line) => labelOf(line, reader)).join(', ');
    return { items: [], blank: [{ words: `${label} (${questions})`, count: answers.length }] };
  }
  const isBoxes = isFlat && answers.every(({ kind }) => answerSortOf(kind) === 'tick');
  if (isBoxes && answers.length > 1) {
    return { items: [boxesOf(label, answers, reader)], blank: [] };
  }
  const group = {
    is: 'group',
    key: heading,
    heading: label,
    items: readLines(lines, reader),
  } as const;
  return { items: [group], blank: [] };
}

function boxesOf(label: string, lines: readonly AnswerLine[], reader: LineReader): Item {
  const boxes = lines.map((line) => ({
    key: line.key,
    label: labelOf(line, reader),
    answer: line.answer,
  }));
  const ticked = boxes.filter(({ answer }) => answer === '[X]');
  return {
    is: 'boxes',
    key: boxes[0]?.key ?? '',
    label,
    ticked: reader.phrases.list(ticked.map((box) => box.label)),
    boxes,
  };
}

/** The joined line that contains a question; undefined if the question is shown by itself. */
function joinedAt(line: AnswerLine, lines: readonly WordedLine[], reader: LineReader) {
  const joined = reader.guide.joined.find(({ asked }) => asked[line.key] === line.label);
  if (joined === undefined || line.answer === '') return undefined;
  const parts = lines.filter(
    (part): part is AnswerLine =>
      !('lines' in part) && part.answer !== '' && joined.asked[part.key] === part.label,
  );
  if (parts.length < 2) return undefined;
  return { item: join(joined, parts, reader), parts };
}

/** A whole group on one line; undefined if it has unknown questions or no answers. */
function joinAll(joined: JoinedGroup, lines: readonly AnswerLine[], reader: LineReader) {
  const isKnown = (line: AnswerLine) => joined.asked[line.key] === line.label;
  const parts = lines.filter((line) => line.answer !== '');
  if (parts.length === 0 || !lines.every(isKnown)) return undefined;
  const missing = lines.filter((line) => line.answer === '' && !isBlank(line, reader));
  const blank = lines.filter((line) => isBlank(line, reader));
  return {
    item: join(joined, parts, reader),
    rest: missing.map((line) => readLine(line, reader)),
    blank: blank.map((line) => ({ words: labelOf(line, reader), count: 1 })),
  };
}

function join(
  { label, asked, join }: Joined,
  parts: readonly AnswerLine[],
  { words }: LineReader,
): AnswerItem {
  const answerAt = (key: string) => {
    const part = parts.find((candidate) => candidate.key === key);
    return part === undefined ? '' : words.answer(part);
  };
  return {
    is: 'answer',
    key: parts[0]?.key ?? '',
    // Includes the keys of empty answers: a cleared answer also changes the line.
    keys: Object.keys(asked),
    label,
    answer: join(answerAt),
    sort: 'line',
  };
}

/** The groups from an index on that can be rows of one table, such as consecutive activities. */
function rowsFrom(lines: readonly WordedLine[], start: number): RowGroup[] {
  const rows: RowGroup[] = [];
  for (const line of lines.slice(start)) {
    if (!isRow(line, rows)) break;
    rows.push(line);
  }
  return rows;
}

function readRows(rows: readonly RowGroup[], reader: LineReader): ReadGroup {
  const filled = rows.filter(({ lines }) => lines.some((line) => !isBlank(line, reader)));
  const empty = rows.filter((row) => !filled.includes(row));
  return {
    items: filled.length === 0 ? [] : [tableOf(filled, reader)],
    blank: empty.flatMap((row) => readGroup(row, reader).blank),
  };
}
