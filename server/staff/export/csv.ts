/** CSV as RFC 4180 has it: commas, lines that end in CR LF, quotes where they are needed. */

/** One line of cells. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Spreadsheets in East Asia take the wide forms for the same. */
const STARTS_FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const IS_PHONE_NUMBER = /^\+[\d ().-]+$/;

/**
 * Text that an applicant typed, made safe for spreadsheets: what one would take for a formula gets an apostrophe in
 * front, as spreadsheets themselves mark text. Telephone numbers such as `+44 20 7946 0018` stay as they are.
 */
export function guarded(text: string): string {
  return STARTS_FORMULA.test(text) && !IS_PHONE_NUMBER.test(text) ? `'${text}` : text;
}
