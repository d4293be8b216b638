import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { faultsOf, readMarks, readStatements } from '../tools/coverage/coverage.ts';

const ROOT = resolve(import.meta.dirname, '..');
const statements = readStatements(ROOT);
const marks = readMarks(ROOT);

it('every statement has a test with its id or a reason, and every id in a test is one of a statement', () => {
  expect(faultsOf(statements, marks)).toEqual([]);
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
