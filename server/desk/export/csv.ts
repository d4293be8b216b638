/** Writes every table that leaves the portal. */

/** Begins a file that a person opens: by it, Excel recognizes UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One line as RFC 4180 has it: commas, an end of CR LF, quotes where they are needed. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`;
}

/** One line as Slate reads an index: tabs between cells, each in quotes and on one line. */
export function slateLine(cells: readonly string[]): string {
  const oneLine = cells.map((cell) => guarded(cell).replaceAll(/[\t\r\n]+/g, ' '));
  return `${oneLine.map(inQuotes).join('\t')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? inQuotes(cell) : cell;
}

function inQuotes(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** East Asian spreadsheets treat the full-width forms like the ASCII signs. */
const STARTS_FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const IS_PHONE_NUMBER = /^\+[\d ().-]+$/;

/**
 * Puts an apostrophe before text that a spreadsheet would take for a formula, as spreadsheets themselves mark text. Telephone numbers such
 * as `+44 20 7946 0018` stay as they are.
 */
function guarded(text: string): string {
  return STARTS_FORMULA.test(text) && !IS_PHONE_NUMBER.test(text) ? `'${text}` : text;
}

/** A file that begins with the mark. */
export async function* marked(
  pieces: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* pieces;
}
