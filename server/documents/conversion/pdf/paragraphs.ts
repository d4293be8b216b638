/** Whether the paragraphs of a document that was laid out are on its pages. */
import type { WordsOfPage } from './words.ts';

/**
 * Words of scripts that poppler reads letter by letter in the order in which they are written, of at least two letters; and signs that are
 * words by themselves. The others are not looked for: Arabic, Hebrew and scripts of India.
 */
const WORD =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]{2,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Shorter words stand in longer ones by chance. */
const LONG = 5;
/** A paragraph of nothing but shorter words (numbers of a list, signs) may be there in another way. */
const TELLING = 4;
/** In narrow columns words break. */
const MOST_PIECES = 3;
/** No word of any language is longer; trying to cut one that is would take long. */
const LONGEST = 100;

/**
 * Whether some paragraph is not on the pages. It counts as there if half of its words are: what a field shows may have
 * changed, and a line may be cut or numbered in another way.
 */
export function lacksParagraphs(
  paragraphs: readonly string[],
  pages: readonly WordsOfPage[],
): boolean {
  if (paragraphs.length === 0) return false;
  const shown = pages.flatMap(({ list }) => list.map((word) => plain(word.text)));
  const words = new Set(shown.flatMap((word) => word.match(WORD) ?? []));
  const letters = shown.map(lettersOf).join('');
  const isThere = (word: string) =>
    words.has(word) || (word.length >= LONG && letters.includes(word)) || isCut(word, words);
  let readTo = 0;
  return [...new Set(paragraphs)].some((paragraph) => {
    const said = plain(paragraph);
    const start = letters.indexOf(lettersOf(said), readTo);
    if (start >= 0) readTo = start;
    if (start >= 0 || letters.includes(lettersOf(said))) return false;
    const wanted = said.match(WORD) ?? [];
    const missing = wanted.filter((word) => !isThere(word));
    const isTelling = missing.some((word) => word.length >= TELLING) || missing.length >= TELLING;
    return isTelling && 2 * missing.length > wanted.length;
  });
}

/** Capitals are a matter of looks. */
const plain = (text: string) => text.normalize('NFKC').toUpperCase();
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

function isCut(word: string, pieces: ReadonlySet<string>, most = MOST_PIECES): boolean {
  if (most === 1 || word.length < 4 || word.length > LONGEST) return pieces.has(word);
  for (let at = 2; at <= word.length - 2; at += 1) {
    if (pieces.has(word.slice(0, at)) && isCut(word.slice(at), pieces, most - 1)) return true;
  }
  return pieces.has(word);
}
