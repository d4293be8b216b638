const SIGNS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
/** A word is a run of characters between spaces; in scripts without spaces, each character counts, as in word processors. */
const WORD = new RegExp(`[${SIGNS}]|[^\\s${SIGNS}]*[\\p{L}\\p{N}][^\\s${SIGNS}]*`, 'gu');

/** The number of words in a text, by the rules of word processors: the applicant and the college see the same count. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
