/**
 * Compares the tables of `docs/specification-coverage/` (written as `docs/specification-coverage.md` says) with the ids in the titles of the
 * tests: `it('keeps it [§4.7 §4.12]')`. `npm test` fails where a test failed or was left out, so each of these tests passed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../house/files.ts';

type Statement = {
  /** As written, such as `§2.7`. */
  readonly number: string;
  /** Why no test proves it, or not all of it. */
  readonly reasons: readonly string[];
  /** `file:line`. */
  readonly place: string;
};

/** A place where a test names a statement. */
type Mark = { readonly id: string; readonly file: string };

/** What was read, and what cannot be read, one sentence each. */
type Read<Found> = { readonly found: readonly Found[]; readonly faults: readonly string[] };

const FOLDER = 'docs/specification-coverage';
const HEAD = '| no. | statement |';
const RULE = /^\|(?:\s*:?-+:?\s*\|){2}$/;
const ROW = /^\| (?<number>§(?<section>\d+)\.\d+) \| (?<written>(?:[^|]|\\\|)*[^\s|]) \|$/;
const REASON = /^Not tested: \S/;
const MARK = /\[(§\d+\.\d+(?: §\d+\.\d+)*)\]/g;
/** The files that Playwright or Vitest runs (`playwright.config.ts`, `vitest.config.ts`). */
const IS_RUN = /^(?:e2e\/.*\.journey\.ts|(?!e2e\/).*\.test\.ts|web\/.*\.test\.tsx)$/;

/** All tables of the project. */
export function readTables(root: string): Read<Statement> {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.md'));
  const tables = names
    .sort()
    .map((name) => readTable(`${FOLDER}/${name}`, readFileSync(join(root, FOLDER, name), 'utf8')));
  return combined(tables);
}

/** Reads one file. Lines that begin with `|` are rows; all other text is for people. */
export function readTable(file: string, text: string): Read<Statement> {
  const statements = new Map<string, Statement>();
  const faults: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const row = line.trim();
    if (!row.startsWith('|') || row === HEAD || RULE.test(row)) continue;
    const place = `${file}:${index + 1}`;
    const { number = '', section, written = '' } = ROW.exec(row)?.groups ?? {};
    const [statement = '', ...reasons] = written.split('<br>');
    const isReadable = statement !== '' && reasons.every(isReason);
    if (!isReadable || isReason(statement) || statements.has(number)) {
      faults.push(`${place} is no row "| §2.7 | …<br>Not tested: … |" with a number of its own.`);
    } else if (!file.endsWith(`section-${section}.md`)) {
      faults.push(`${place}: ${number} belongs in section-${section}.md.`);
    } else {
      const why = reasons.map((reason) => reason.replace('Not tested: ', ''));
      statements.set(number, { number, reasons: why, place });
    }
  }
  return { found: [...statements.values()], faults };
}

const isReason = (text: string) => REASON.test(text);

/** Every mark in the tests of a project, other than in those about marks. */
export function readMarks(root: string): Read<Mark> {
  const files = listFiles(root).filter(
    (file) => /\.(?:test\.tsx?|journey\.ts)$/.test(file) && !file.startsWith('tools/coverage/'),
  );
  return combined(files.map((file) => marksIn(file, readFileSync(join(root, file), 'utf8'))));
}

/** The marks in one file: ids in brackets of their own at the end of a title. */
export function marksIn(file: string, text: string): Read<Mark> {
  const marks = text.match(new RegExp(`${MARK.source}(?=['"\`])`, 'g')) ?? [];
  const isRead = marks.length === text.split('[§').length - 1;
  const isRun = marks.length === 0 || IS_RUN.test(file);
  return {
    found: marks.flatMap((mark) => mark.slice(1, -1).split(' ')).map((id) => ({ id, file })),
    faults: [
      ...(isRead ? [] : [`${file}: ids stand at the end of a title, like [§2.7 §2.8].`]),
      ...(isRun ? [] : [`${file}: no runner takes this file, so its ids prove nothing.`]),
    ],
  };
}

/** Statements without a test or a reason, and tests that name an unknown statement. */
export function markFaults(statements: readonly Statement[], marks: readonly Mark[]): string[] {
  const marked = new Set(marks.map(({ id }) => id));
  const numbers = new Set(statements.map(({ number }) => number));
  return [
    ...statements
      .filter(({ number, reasons }) => !marked.has(number) && reasons.length === 0)
      .map(
        ({ number, place }) => `${place}: ${number} has neither a test with its id nor a reason.`,
      ),
    ...marks
      .filter(({ id }) => !numbers.has(id))
      .map(({ id, file }) => `${file}: a test says that it proves ${id}, which is no statement.`),
  ];
}

function combined<Found>(parts: readonly Read<Found>[]): Read<Found> {
  return {
    found: parts.flatMap(({ found }) => found),
    faults: parts.flatMap(({ faults }) => faults),
  };
}
