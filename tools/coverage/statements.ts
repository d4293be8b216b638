/** The tables of `docs/specification-coverage/`, as `docs/specification-coverage.md` says they are written. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Statement = {
  /** As written, such as `§2.7`. */
  readonly number: string;
  readonly text: string;
  /** Why no test proves it, or not all of it. */
  readonly reasons: readonly string[];
  /** `file:line`. */
  readonly place: string;
};

type Table = {
  readonly statements: readonly Statement[];
  /** Rows that cannot be read, and numbers in a wrong place, one sentence each. */
  readonly faults: readonly string[];
};

const FOLDER = 'docs/specification-coverage';
const SECTIONS = 9;
const HEAD = '| no. | statement |';
const RULE = /^\|(?:\s*:?-+:?\s*\|){2}$/;
const NUMBER = /^§\d+\.\d+$/;
const REASON = /^Not tested:\s*/;

/** All tables of the project combined. A section without a statement is a fault. */
export function readTables(root: string): Table {
  const files = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.md'));
  const tables = files
    .sort()
    .map((name) => readTable(`${FOLDER}/${name}`, readFileSync(join(root, FOLDER, name), 'utf8')));
  const statements = tables.flatMap((table) => table.statements);
  const missing = Array.from({ length: SECTIONS }, (_, index) => index + 1)
    .filter((section) => !statements.some(({ number }) => number.startsWith(`§${section}.`)))
    .map((section) => `${FOLDER}: section ${section} has no statement.`);
  return { statements, faults: [...tables.flatMap(({ faults }) => faults), ...missing] };
}

/** Reads one file. Lines that begin with `|` are rows; all other text is for people. */
export function readTable(file: string, text: string): Table {
  const statements = new Map<string, Statement>();
  const faults: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const row = line.trim();
    if (!row.startsWith('|') || row === HEAD || RULE.test(row)) continue;
    const place = `${file}:${index + 1}`;
    const read = readRow(row, place);
    const earlier = typeof read === 'string' ? undefined : statements.get(read.number);
    if (typeof read === 'string') faults.push(`${place}: ${read}`);
    else if (earlier !== undefined)
      faults.push(`${place}: ${read.number} is used already at ${earlier.place}.`);
    else statements.set(read.number, read);
  }
  return { statements: [...statements.values()], faults };
}

function readRow(row: string, place: string): Statement | string {
  const [number = '', written = '', ...more] = cellsOf(row);
  if (more.length > 0) return 'has more than two columns; write \\| for a | inside of a cell.';
  if (!NUMBER.test(number)) return `"${number}" is no number like §2.7.`;
  const home = `section-${number.slice(1).split('.')[0]}.md`;
  if (!place.includes(`${home}:`)) return `${number} belongs in ${home}.`;
  const [text = '', ...besides] = written.split('<br>').map((one) => one.trim());
  if (text === '' || REASON.test(text)) return `${number} says nothing.`;
  const wrong = besides.find((item) => !REASON.test(item) || item.replace(REASON, '') === '');
  if (wrong !== undefined) return `${number}: "${wrong}" is no reason like "Not tested: …".`;
  return { number, text, reasons: besides.map((item) => item.replace(REASON, '')), place };
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}
