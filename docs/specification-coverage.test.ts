import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { markFaults, readMarks, readTables } from '../tools/coverage/coverage.ts';

const ROOT = resolve(import.meta.dirname, '..');
const { found: statements, faults } = readTables(ROOT);
const { found: marks, faults: unread } = readMarks(ROOT);

it('every row of the coverage tables and every id in a title can be read', () => {
  expect([...faults, ...unread]).toEqual([]);
});

it('every statement has a test with its id or a reason, and every id in a test is one of a statement', () => {
  expect(markFaults(statements, marks)).toEqual([]);
});

it('a statement that is proved neither in a browser nor over HTTP says why, and no other does', () => {
  const NEITHER = 'in a browser, since ';
  const isOverHttp = (file: string) =>
    file.startsWith('e2e/') ||
    (file.startsWith('server/') &&
      /\binject\(|\.call\(|\bfetch\(|startTestUploads|startTestAccounts/.test(
        readFileSync(resolve(ROOT, file), 'utf8'),
      ));
  const filesProving = (number: string) =>
    marks.flatMap(({ id, file }) => (id === number ? [file] : []));
  const proved = statements.filter(({ number }) => filesProving(number).length > 0);
  const neither = proved.filter(({ number }) => !filesProving(number).some(isOverHttp));
  const marked = proved.filter(({ reasons }) => reasons.some((why) => why.startsWith(NEITHER)));
  const numbers = (list: typeof statements) => list.map(({ number }) => number);
  expect(numbers(marked)).toEqual(numbers(neither));
});
