/** Words shorter than this, and those with digits, are taken as they are typed. */
const SHORTEST_WORD = 4;
/** From here on a word may be unfinished when it is corrected, and may have a second slip. */
const LONG_ENOUGH_TO_BE_UNFINISHED = 5;
const LONG_ENOUGH_FOR_TWO_SLIPS = 7;
/** Only the beginning of a word is kept with its variants: the rest is compared afterwards. */
const BEGINNING = 5;
const MOST_CORRECTIONS = 8;

/** A word of a category's entries, and in how many of them it stands. */
export type KnownWord = { readonly word: string; readonly frequency: number };

/**
 * The beginning of a word, and all that is left of it without one of its letters. Two words that differ by one slip (a letter
 * too many, too few, wrong, or two of them swapped) always share one of these.
 * @returns nothing for a word that is not corrected.
 */
export function variantsOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < SHORTEST_WORD || /\p{N}/u.test(word)) return [];
  const beginning = letters.slice(0, BEGINNING);
  const shorter = beginning.map((_, index) => beginning.toSpliced(index, 1).join(''));
  return [...new Set([beginning.join(''), ...shorter])];
}

/** What `typed` may have been meant to be, the likeliest first: known words at most one or two slips away. */
export function corrections(
  typed: string,
  known: readonly KnownWord[],
  mostCorrections = MOST_CORRECTIONS,
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
 * How many slips lie between what was typed and a word, or the beginning of a word that may be unfinished: letters
 * too many, too few, wrong, or swapped with the next.
 */
export function slipsBetween(typed: string, word: string): number {
  const slips = slipsToBeginnings(Array.from(typed), Array.from(word));
  const mayBeUnfinished =
    typed.length >= LONG_ENOUGH_TO_BE_UNFINISHED && word.startsWith(typed.charAt(0));
  return mayBeUnfinished ? Math.min(...slips) : (slips.at(-1) ?? 0);
}

/** Slips from `typed` to each beginning of `word`, from none of it to all: the last row of the optimal alignment. */
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
