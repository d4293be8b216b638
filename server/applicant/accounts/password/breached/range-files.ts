/** Pwned Passwords as a folder: one file for each first five digits of a hash, as `haveibeenpwned-downloader -s false` makes it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countIn, readLine } from './lines.ts';

/** How many digits name a file. */
const IN_NAME = 5;
/** How many digits of a SHA-1 hash the lines begin with. */
const IN_LINE = 35;
/** The same for an NTLM hash. */
const IN_LINE_OF_NTLM = 27;

/** The names that the files may have: by the downloader, by curl, or in lower case. */
const NAMES: readonly ((prefix: string) => string)[] = [
  (prefix) => `${prefix}.txt`,
  (prefix) => prefix,
  (prefix) => `${prefix.toLowerCase()}.txt`,
  (prefix) => prefix.toLowerCase(),
];

/** How often a hash (SHA-1, in capitals) was seen. @throws the system's error where its file cannot be read. */
export async function countInFolder(folder: string, hash: string): Promise<number> {
  const text = await readRange(folder, hash.slice(0, IN_NAME));
  if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
  return countIn(text, hash.slice(IN_NAME));
}

/** @returns the problem of a folder, as the end of a sentence; undefined without one. */
export async function findFolderProblem(folder: string): Promise<string | undefined> {
  for (const prefix of ['00000', '7FFFF', 'FFFFF']) {
    const text = await readRange(folder, prefix);
    if (text === undefined) return `it has no file ${prefix}.txt`;
    const digits = readLine(text.split('\n', 1)[0] ?? '')?.digits.length;
    if (digits === IN_LINE_OF_NTLM) return 'it holds NTLM hashes, and not SHA-1';
    if (digits !== IN_LINE)
      return `the first line of its file for ${prefix} is none of that format`;
  }
  return undefined;
}

async function readRange(folder: string, prefix: string): Promise<string | undefined> {
  for (const nameOf of NAMES) {
    try {
      return await readFile(join(folder, nameOf(prefix)), 'latin1');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return undefined;
}
