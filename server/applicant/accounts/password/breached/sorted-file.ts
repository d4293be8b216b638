/** Pwned Passwords as one file, sorted by hash, as `haveibeenpwned-downloader` makes it: some 40 GB, of which a search reads a few kB. */
import { type FileHandle, open } from 'node:fs/promises';

/** Longer than any line: 40 digits, a colon, a count, and the end. */
const MAX_LINE_LENGTH = 64;
/** A range of at most this many bytes is read whole. */
const WINDOW = 4096;
/** Hexadecimal digits of a SHA-1 hash, and of an NTLM hash. */
const DIGITS = 40;
const DIGITS_OF_NTLM = 32;
/** How many places of the file are probed at start, to see that it is sorted. */
const PROBES = 64;

/** How often a hash (SHA-1, in capitals) was seen. @throws the system's error where the file cannot be read. */
export async function countInFile(path: string, hash: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await search(file, size, hash);
  } finally {
    await file.close();
  }
}

/** Searches for the line of a hash by halving the range in which it must begin, until the rest can be read whole. */
async function search(file: FileHandle, size: number, hash: string): Promise<number> {
  let [from, to] = [0, size];
  while (to - from > WINDOW) {
    const middle = from + Math.floor((to - from) / 2);
    const next = await lineBehind(file, middle);
    if (next === undefined || hash < next.digits) to = middle + 1;
    else if (hash === next.digits) return next.count;
    else from = next.at;
  }
  return countIn(await read(file, from, to - from + MAX_LINE_LENGTH), hash);
}

/** The first line that begins after an offset; undefined where there is none, or it cannot be parsed. */
async function lineBehind(
  file: FileHandle,
  place: number,
): Promise<(Line & { at: number }) | undefined> {
  const text = await read(file, place, 2 * MAX_LINE_LENGTH);
  const end = text.indexOf('\n');
  if (end === -1) return undefined;
  const line = readLine(text.slice(end + 1).split('\n', 1)[0] ?? '');
  return line && { ...line, at: place + end + 1 };
}

/** @returns the problem of a file, as the end of a sentence; undefined without one. */
export async function findFileProblem(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const first = readLine((await read(file, 0, 2 * MAX_LINE_LENGTH)).split('\n', 1)[0] ?? '');
    if (first?.digits.length === DIGITS_OF_NTLM) return 'it holds NTLM hashes, and not SHA-1';
    if (first?.digits.length !== DIGITS) return 'its first line is none of that format';
    let before = first.digits;
    for (let probe = 1; probe <= PROBES; probe += 1) {
      // Two probes may find the same line, and the last ones none: both pass.
      const place = Math.floor(((size - MAX_LINE_LENGTH) * probe) / PROBES);
      const line = place > 0 ? await lineBehind(file, place) : undefined;
      if (line === undefined) continue;
      if (line.digits.length !== DIGITS) return 'not all of its lines are of that format';
      if (line.digits < before) return 'it is not sorted by hash';
      before = line.digits;
    }
    return undefined;
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, from: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.toString('latin1', 0, bytesRead);
}

/** One line: the digits of a hash, and how often it was seen. The number of digits shows the kind of list. */
type Line = { readonly digits: string; readonly count: number };

/** Parses one line, with or without `\r`; undefined for anything else. */
function readLine(line: string): Line | undefined {
  const found = /^([0-9A-Fa-f]+):(\d+)\r?$/.exec(line);
  if (found === null) return undefined;
  const [, digits = '', count = ''] = found;
  return { digits: digits.toUpperCase(), count: Number(count) };
}

/** The count of the line with exactly these `digits`; 0 where there is none, or only padding. */
function countIn(text: string, digits: string): number {
  for (const line of text.split('\n')) {
    const read = readLine(line);
    if (read?.digits === digits) return read.count;
  }
  return 0;
}
