/** The tables of `docs/specification-coverage/`, as `docs/specification-coverage.md` says they are written. */

/** What stands in the last column: a test that proves the statement, or why there is none. */
export type Proof =
  | { readonly kind: 'test'; readonly name: string }
  | { readonly kind: 'reason'; readonly why: string };

export type Statement = {
  /** As written, such as `§2.7`. */
  readonly number: string;
  readonly text: string;
  readonly proofs: readonly Proof[];
  /** Where it stands, `file:line`. */
  readonly place: string;
};

export type Table = {
  readonly statements: readonly Statement[];
  /** What cannot be read, one sentence each. */
  readonly faults: readonly string[];
};

const HEAD = '| no. | statement | proof |';
const RULE = /^\|(?:\s*:?-+:?\s*\|){3}$/;
const NUMBER = /^§\d+\.\d+$/;
const TEST = /^(`+) ?(\S.*?) ?\1$/;
const REASON = /^Not tested: (\S.*)$/;

/** Reads one file. A line that begins with `|` is a row; everything else is for people. */
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
  const [number = '', text = '', written = '', ...more] = cellsOf(row);
  if (more.length > 0) return 'has more than three columns; write \\| for a | inside of a cell.';
  if (!NUMBER.test(number)) return `"${number}" is no number like §2.7.`;
  if (text === '') return `${number} says nothing.`;
  const proofs: Proof[] = [];
  for (const item of written.split('<br>').map((one) => one.trim())) {
    if (item === '') continue;
    const proof = readProof(item);
    if (proof === undefined) {
      return `${number}: "${item}" is neither a test in backticks nor "Not tested: …".`;
    }
    proofs.push(proof);
  }
  if (proofs.length === 0) return `${number} has neither a test nor a reason.`;
  return { number, text, proofs, place };
}

function readProof(item: string): Proof | undefined {
  const name = TEST.exec(item)?.[2];
  if (name !== undefined) return { kind: 'test', name };
  const why = REASON.exec(item)?.[1];
  return why === undefined ? undefined : { kind: 'reason', why };
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}
