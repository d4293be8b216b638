/** Words shorter than this, and words with digits, are not corrected. */
const MIN_WORD = 4;
/** From these lengths on, a typed word may be unfinished, and may have two slips. */
const LONG_ENOUGH_TO_BE_UNFINISHED = 5;
const LONG_ENOUGH_FOR_TWO_SLIPS = 7;
/** Variants cover only the beginning of a word; the rest is compared afterwards. */
const BEGINNING = 5;
const MAX_CORRECTIONS = 8;

/** A word of a category's entries, and the number of entries that contain it. */
export type KnownWord = { readonly word: string; readonly frequency: number };

/**
 * Index keys for corrections: the beginning of a word, and the beginning without each one of its letters. Two words that differ by one
 * slip (a letter too many, too few, wrong, or two letters swapped) always share a key.
 * @returns an empty list for a word that is not corrected.
 */
export function variantsOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < MIN_WORD || /\p{N}/u.test(word)) return [];
  const beginning = letters.slice(0, BEGINNING);
  const shorter = beginning.map((_, index) => beginning.toSpliced(index, 1).join(''));
  return [...new Set([beginning.join(''), ...shorter])];
}

/** Known words that `typed` may stand for, at most one or two slips away, the likeliest first. */
export function corrections(
  typed: string,
  known: readonly KnownWord[],
  mostCorrections = MAX_CORRECTIONS,
): string[] {
  const most = typed.length < LONG_ENOUGH_FOR_TWO_SLIPS ? 1 : 2;
  return known
    .filter(({ word }) => !word.startsWith(typed))
    .map(({ word, frequency }) => ({ word, frequency, slips: slipsBetween(typed, word) }))
    .filter(({ slips }) => slips <= most)
    .sort(
      (one, other) =>
        one.slips - other.slips ||
        other.frequency - one.frequency ||
        (one.word < other.word ? -1 : 1),
    )
    .slice(0, mostCorrections)
    .map(({ word }) => word);
}

/**
 * Edit distance between a typed text and a word, or the closest beginning of the word if the text may be unfinished. A slip is a
 * letter too many, too few, wrong, or swapped with the next.
 */
function slipsBetween(typed: string, word: string): number {
  const slips = slipsToBeginnings(Array.from(typed), Array.from(word));
  const mayBeUnfinished =
    typed.length >= LONG_ENOUGH_TO_BE_UNFINISHED && word.startsWith(typed.charAt(0));
  return mayBeUnfinished ? Math.min(...slips) : (slips.at(-1) ?? 0);
}

/** Slips from `typed` to each prefix of `word`, from the empty one to the whole word: the last row of the edit-distance matrix. */
function slipsToBeginnings(typed: readonly string[], word: readonly string[]): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (const [row, letter] of typed.entries()) {
    const current = [row + 1];
    for (const [column, other] of word.entries()) {
      const cost = letter === other ? 0 : 1;
      let slips = Math.min(
        (last[column + 1] ?? 0) + 1,
        (current[column] ?? 0) + 1,
        (last[column] ?? 0) + cost,
      );
      const isSwap =
        row > 0 && column > 0 && letter === word[column - 1] && other === typed[row - 1];
      if (isSwap) slips = Math.min(slips, (beforeLast[column - 1] ?? 0) + 1);
      current.push(slips);
    }
    beforeLast = last;
    last = current;
  }
  return last;
}
