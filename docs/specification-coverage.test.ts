/**
 * Compares the tables of `docs/specification-coverage/` with the numbers in the titles of the tests, both written as
 * `docs/specification-coverage.md` says. `npm test` fails where a test failed or was left out, so each of these tests passed.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../tools/house/files.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

const HEAD = /^\|(?: no\. \| statement |\s*:?-+:?\s*\|\s*:?-+:?\s*)\|$/;
const ROW = /^\| (?<number>§\d+\.\d+) \| (?!Not tested:)[^|<\s](?:[^|]|\\\|)*\|$/;
const REASON = /<br>Not tested: (?<why>[^|<\s][^|<]*)/g;
const MARK = /\[(§\d+\.\d+(?: §\d+\.\d+)*)\](?=['"`])/g;

const rows = globSync('docs/specification-coverage/*.md', { cwd: ROOT })
  .flatMap((file) => read(file).split('\n'))
  .filter((line) => line.startsWith('|') && !HEAD.test(line));
/** Every statement: its number, and why no test proves it, or not all of it. */
const statements = rows.map((row) => ({
  number: ROW.exec(row)?.groups?.number ?? row,
  reasons: [...row.matchAll(REASON)].map(({ groups }) => groups?.why ?? ''),
}));
const numbers = statements.map(({ number }) => number);

const tests = listFiles(ROOT)
  .filter((file) => /\.(?:test\.tsx?|journey\.ts)$/.test(file))
  .map((file) => ({ file, text: read(file) }));
/** Each number in the title of a test. */
const marks = tests.flatMap(({ file, text }) =>
  [...text.matchAll(MARK)].flatMap(([, ids = '']) => ids.split(' ').map((id) => ({ id, file }))),
);

it('every row has a number of its own, a statement, and reasons that say why', () => {
  expect(rows.filter((row) => !ROW.test(row))).toEqual([]);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const reasons = statements.flatMap((one) => one.reasons);
  expect(reasons).toHaveLength(rows.join('').split('Not tested:').length - 1);
});

it('numbers in a test stand at the end of its title, in brackets', () => {
  const others = tests.filter(({ text }) => text.replaceAll(MARK, '').match(/\[§\d/));
  expect(others.map(({ file }) => file)).toEqual([]);
});

it('every statement has a test with its number or a reason, and every number in a test is one of a statement', () => {
  const marked = new Set(marks.map(({ id }) => id));
  const bare = statements.filter((one) => one.reasons.length === 0);
  expect(bare.filter(({ number }) => !marked.has(number))).toEqual([]);
  expect(marks.filter(({ id }) => !numbers.includes(id))).toEqual([]);
});

it('a statement that is proved neither in a browser nor over HTTP says why, and no other does', () => {
  const NEITHER = 'in a browser, since ';
  const isOverHttp = (file: string) =>
    file.startsWith('e2e/') ||
    (file.startsWith('server/') &&
      /\binject\(|\.call\(|\bfetch\(|startTestUploads|startTestAccounts/.test(read(file)));
  const filesProving = (number: string) =>
    marks.flatMap(({ id, file }) => (id === number ? [file] : []));
  const proved = statements.filter(({ number }) => filesProving(number).length > 0);
  const neither = proved.filter(({ number }) => !filesProving(number).some(isOverHttp));
  const marked = proved.filter(({ reasons }) => reasons.some((why) => why.startsWith(NEITHER)));
  const numbers = (list: typeof statements) => list.map(({ number }) => number);
  expect(numbers(marked)).toEqual(numbers(neither));
});
