/** The lines of Pwned Passwords: a hash or the rest of one, a colon, and how often it was seen. Pure. */

/** Longer than any line: 40 digits, a colon, a count, and the end. */
export const MAX_LINE_LENGTH = 64;

/** One line: the digits of a hash, or of the rest of one, and a count. The number of digits tells the kind of list. */
export type Line = { readonly digits: string; readonly count: number };

/** Parses one line, with or without `\r`; undefined for anything else. */
export function readLine(line: string): Line | undefined {
  const found = /^([0-9A-Fa-f]+):(\d+)\r?$/.exec(line);
  if (found === null) return undefined;
  const [, digits = '', count = ''] = found;
  return { digits: digits.toUpperCase(), count: Number(count) };
}

/** The count of the line with exactly these `digits`; 0 where there is none, or only padding. */
export function countIn(text: string, digits: string): number {
  for (const line of text.split('\n')) {
    const read = readLine(line);
    if (read?.digits === digits) return read.count;
  }
  return 0;
}
