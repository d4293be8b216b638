import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { Answers } from '#form/engine/answers.ts';
import { completeToyAnswers, toyDocuments, toyForm } from '#form/engine/testing/toy-form.ts';
import { columnsOf, type ExportedApplication } from './columns.ts';
import { dictionary, FORMATS } from './formats.ts';

const columns = columnsOf(toyForm);

function applicationOf(answers: Answers): ExportedApplication {
  const about = { username: 'vera@example.org', status: 'started', submittedAt: null } as const;
  return { ...about, answers, documents: toyDocuments };
}

function readCsv(...applications: ExportedApplication[]): Record<string, string>[] {
  const { head, line } = FORMATS.csv;
  const text = head(columns) + applications.map((each) => line(columns, each)).join('');
  return parse(text, { columns: true });
}

it('CSV brings every answer of any form through a reader of CSV', () => {
  const [row] = readCsv(applicationOf(completeToyAnswers));
  const words = { ...completeToyAnswers, story_doc: 'my-story.docx' };
  const expected = Object.entries(words).map(([key, value]) => [key, String(value)]);
  expect(row).toMatchObject(Object.fromEntries(expected));
  expect(Object.keys(row ?? {})).toEqual(columns.map(({ name }) => name));
});

it('JSON lines are one line for each application, with exactly what is stored', () => {
  const answers = { ...completeToyAnswers, story_essay: '=1\r\n2\u2028', text_me: false };
  const line = FORMATS.jsonl.line(columns, applicationOf(answers));
  expect(line.match(/\r|\n/g)).toEqual(['\n']);
  expect(JSON.parse(line)).toMatchObject({
    ...answers,
    username: 'vera@example.org',
    web_status: 'started',
    submitted_at: '',
  });
  expect(FORMATS.jsonl.head(columns)).toBe('');
});

const rows: Record<string, string>[] = parse(dictionary(columns), { columns: true });

it('the data dictionary has a line for each column, which says what it means and what it may hold', () => {
  expect(rows.map(({ column }) => column)).toEqual(columns.map(({ name }) => name));
  expect(rows.find(({ column }) => column === 'banned')).toEqual({
    column: 'banned',
    description: 'Has a club banned you?',
    page: 'Your chess',
    type: 'coded',
    max_length: '',
    codes: 'Y = Yes; N = No',
  });
  expect(rows.find(({ column }) => column === 'story_essay')).toMatchObject({
    type: 'text',
    max_length: '1500',
  });
});
