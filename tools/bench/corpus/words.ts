/** Which words are there: letters and digits alone count, in whatever case, form and order. */
import { spawnSync } from 'node:child_process';

/** A sign of a script that leaves no gaps between words, or letters, or digits: notes stand close to what they belong to. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+|\p{N}+/gu;

const ARABIC = /\p{Script=Arabic}/u;

/** The words of a text, as they are compared. */
export function wordsOf(text: string): string[] {
  const found = text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
  return found.map((word) => (ARABIC.test(word) ? inAnyOrder(word) : word));
}

/** Arabic writes some pairs of letters as one sign, and marks above others; pdftotext turns those around. */
function inAnyOrder(word: string): string {
  return [...word.replaceAll(/\p{M}/gu, '')].sort().join('');
}

/** The words on the pages of a PDF. */
export function wordsOfPdf(pdf: Uint8Array): string[] {
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: pdf, maxBuffer: 2 ** 26 });
  // Signs that only say which way letters run are no letters.
  return wordsOf(
    stdout.toString('utf8').replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''),
  );
}

/** The words that have to be there and are not, as often as they are missing. */
export function missingFrom(found: readonly string[], wanted: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  const missing = wanted.filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left <= 0;
  });
  if (missing.length === 0) return [];
  // A word may be set in pieces, or run into its neighbour, where a line or a table's cell ends.
  const letters = found.join('');
  return missing.filter((word) => count(letters, word) < count(wanted, word));
}

function count(within: string | readonly string[], word: string): number {
  if (typeof within !== 'string') return within.filter((each) => each === word).length;
  return within.split(word).length - 1;
}
