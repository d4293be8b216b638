/** Compares words by letters and digits alone, in any case, form and order. */
import { spawnSync } from 'node:child_process';

/** One sign of a script without spaces, or a run of letters, or of digits. Digits are apart, because note numbers touch their word. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+|\p{N}+/gu;

const ARABIC = /\p{Script=Arabic}/u;

/** The words of a text, normalized for comparison. */
function wordsOf(text: string): string[] {
  const found = text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
  return found.map((word) => (ARABIC.test(word) ? inAnyOrder(word) : word));
}

/** Arabic writes some letter pairs as one sign and marks above letters; pdftotext reorders both. */
function inAnyOrder(word: string): string {
  return [...word.replaceAll(/\p{M}/gu, '')].sort().join('');
}

/** The words on the pages of a PDF. */
export function wordsOfPdf(pdf: Uint8Array): string[] {
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: pdf, maxBuffer: 2 ** 26 });
  // Direction marks are not letters.
  return wordsOf(
    stdout.toString('utf8').replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''),
  );
}

/** Wanted words that were not found, repeated by how often they are missing. */
export function missingFrom(found: readonly string[], wanted: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  const missing = wanted.filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left <= 0;
  });
  if (missing.length === 0) return [];
  // Words may be split or joined where a line or table cell ends, so look in the joined text, too.
  const letters = found.join('');
  return missing.filter((word) => count(letters, word) < count(wanted, word));
}

function count(within: string | readonly string[], word: string): number {
  if (typeof within !== 'string') return within.filter((each) => each === word).length;
  return within.split(word).length - 1;
}
