/** The lines of Pwned Passwords: a hash or the rest of one, a colon, and how often it was seen. Pure. */

/** Longer than any line: 40 digits, a colon, a count, and the end. */
export const LONGEST_LINE = 64;

/** What a list is of, by how many digits its lines begin with. */
export type Line = { readonly digits: string; readonly count: number };

/** Reads one line, with whatever ends it; undefined for anything else. */
export function readLine(line: string): Line | undefined {
  const found = /^([0-9A-Fa-f]+):(\d+)\r?$/.exec(line);
  if (found === null) return undefined;
  const [, digits = '', count = ''] = found;
  return { digits: digits.toUpperCase(), count: Number(count) };
}

/** How often what begins with `digits` was seen, in the whole text of a list; 0 if it is not there, or only fills it up. */
export function countIn(text: string, digits: string): number {
  for (const line of text.split('\n')) {
    const read = readLine(line);
    if (read?.digits === digits) return read.count;
  }
  return 0;
}
