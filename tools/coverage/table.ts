/** The tables of `docs/specification-coverage/`, as `docs/specification-coverage.md` says they are written. */

export type Statement = {
  /** As written, such as `§2.7`. */
  readonly number: string;
  readonly text: string;
  /** Why no test proves it, or not all of it. */
  readonly reasons: readonly string[];
  /** `file:line`. */
  readonly place: string;
};

export type Table = {
  readonly statements: readonly Statement[];
  /** Rows that cannot be read, one sentence each. */
  readonly faults: readonly string[];
};

const HEAD = '| no. | statement |';
const RULE = /^\|(?:\s*:?-+:?\s*\|){2}$/;
const NUMBER = /^§\d+\.\d+$/;
const REASON = /^Not tested:\s*/;

/** Reads one file. Lines that begin with `|` are rows; all other text is for people. */
export function readTable(file: string, text: string): Table {
  const statements: Statement[] = [];
  const faults: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const row = line.trim();
    if (!row.startsWith('|') || row === HEAD || RULE.test(row)) continue;
    const place = `${file}:${index + 1}`;
    const read = readRow(row, place);
    if (typeof read === 'string') faults.push(`${place}: ${read}`);
    else statements.push(read);
  }
  return { statements, faults };
}

function readRow(row: string, place: string): Statement | string {
  const [number = '', written = '', ...more] = cellsOf(row);
  if (more.length > 0) return 'has more than two columns; write \\| for a | inside of a cell.';
  if (!NUMBER.test(number)) return `"${number}" is no number like §2.7.`;
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
