/** Words as readers of a language count them. Pure. */

/** The number of words in a text. Japanese and Thai put no spaces between theirs, so the browser's dictionary decides. */
export function countWords(text: string, locale: string): number {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    if (isWordLike) count += 1;
  }
  return count;
}
