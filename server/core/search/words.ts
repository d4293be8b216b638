/** Letters that Unicode decomposition does not split. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * The words of a text without case, accents and punctuation: `St. Mary's–Côte` gives `st`, `marys`, `cote`.
 * Letters and digits of every script stay.
 */
export function foldWords(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .replace(/['’‘ʼ`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Words as the search columns store them: each preceded by a space, so that ` sp` matches the beginning of a word. */
export function toKey(words: readonly string[]): string {
  return words.map((word) => ` ${word}`).join('');
}
