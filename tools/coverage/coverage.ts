/**
 * Compares the tables of `docs/specification-coverage/` (written as `docs/specification-coverage.md` says) with the ids in the titles of the
 * tests: `it('keeps it [§4.7 §4.12]')`. `npm test` fails where a test failed or was left out, so each of these tests passed.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../house/files.ts';

type Statement = {
  /** As written, such as `§2.7`. */
  readonly number: string;
  /** Why no test proves it, or not all of it. */
  readonly reasons: readonly string[];
};

/** A place where a test names a statement. */
type Mark = { readonly id: string; readonly file: string };

const HEAD = /^\|(?: no\. \| statement |\s*:?-+:?\s*\|\s*:?-+:?\s*)\|$/;
const ROW = /^\| (§\d+\.\d+) \| ((?:[^|]|\\\|)*[^\s|]) \|$/;
const REASON = /^Not tested: (\S.*)/;
const MARK = /\[(§\d+\.\d+(?: §\d+\.\d+)*)\](?=['"`])/g;

/** Every statement of the project. */
export function readStatements(root: string): Statement[] {
  const tables = globSync('docs/specification-coverage/*.md', { cwd: root }).sort();
  return tables.flatMap((name) => statementsIn(name, readFileSync(join(root, name), 'utf8')));
}

/** Reads one file. Lines that begin with `|` are rows; all other text is for people. @throws Error for a row that cannot be read. */
export function statementsIn(file: string, text: string): Statement[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|') && !HEAD.test(line));
  return rows.map((row) => {
    const [, number = '', written = ''] = ROW.exec(row) ?? [];
    const [statement = '', ...reasons] = written.split('<br>');
    const isReadable = reasons.every((reason) => REASON.test(reason));
    if (!isReadable || REASON.test(statement) || statement === '') {
      throw new Error(`${file} has a row that is not "| §2.7 | …<br>Not tested: … |": ${row}`);
    }
    return { number, reasons: reasons.map((reason) => reason.replace(REASON, '$1')) };
  });
}

/** Every mark in the tests of a project, other than in those about marks. */
export function readMarks(root: string): Mark[] {
  const files = listFiles(root).filter(
    (file) => /\.(?:test\.tsx?|journey\.ts)$/.test(file) && !file.startsWith('tools/coverage/'),
  );
  return files.flatMap((file) => marksIn(file, readFileSync(join(root, file), 'utf8')));
}

/** The marks in one file: ids in brackets of their own at the end of a title. @throws Error for ids elsewhere. */
export function marksIn(file: string, text: string): Mark[] {
  const marks = [...text.matchAll(MARK)].map(([, ids = '']) => ids);
  if (marks.length !== text.split('[§').length - 1) {
    throw new Error(`${file}: ids stand at the end of a title, like [§2.7 §2.8].`);
  }
  return marks.flatMap((ids) => ids.split(' ')).map((id) => ({ id, file }));
}

/** Statements without a test or a reason, numbers that are used twice, and tests that name an unknown statement. */
export function faultsOf(statements: readonly Statement[], marks: readonly Mark[]): string[] {
  const marked = new Set(marks.map(({ id }) => id));
  const numbers = statements.map(({ number }) => number);
  return [
    ...statements
      .filter(({ number, reasons }) => !marked.has(number) && reasons.length === 0)
      .map(({ number }) => `${number} has neither a test with its id nor a reason.`),
    ...numbers
      .filter((number, index) => numbers.indexOf(number) !== index)
      .map((number) => `${number} is the number of two statements.`),
    ...marks
      .filter(({ id }) => !numbers.includes(id))
      .map(({ id, file }) => `${file}: a test says that it proves ${id}, which is no statement.`),
  ];
}
