/** Which words of an answer changed, so that readers need not compare long texts. Pure. */

/** A piece of a text, with the spaces after it. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Two texts as pieces: the pieces that both have in the same order are unchanged. */
interface ChangedWords {
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

/** Beyond this number of pairs, comparing each word with each takes too long. */
const MAX_PAIRS = 4_000_000;

/** Keeps the longest common sequence of words and marks the rest as changed. Spaces count only if nothing else differs. */
export function changedWords(before: string, after: string): ChangedWords {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const common = old.length * fresh.length > MAX_PAIRS ? [] : longestCommon(old, fresh);
  // If only spaces differ, mark everything: otherwise no change would show.
  const isOfSpaces =
    before !== after && common.length === old.length && common.length === fresh.length;
  const kept = isOfSpaces ? [] : common;
  return {
    before: piecesOf(old, new Set(kept.map(([place]) => place))),
    after: piecesOf(fresh, new Set(kept.map(([, place]) => place))),
  };
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

/** The longest common sequence of words, as pairs of indexes. */
function longestCommon(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1;
  // At each pair of indexes, the length of the longest common sequence from there on.
  const common = new Uint16Array((one.length + 1) * width);
  const at = (first: number, second: number) => common[first * width + second] ?? 0;
  const isSame = (first: number, second: number) => one[first]?.trim() === other[second]?.trim();
  for (let first = one.length - 1; first >= 0; first -= 1) {
    for (let second = other.length - 1; second >= 0; second -= 1) {
      common[first * width + second] = isSame(first, second)
        ? at(first + 1, second + 1) + 1
        : Math.max(at(first + 1, second), at(first, second + 1));
    }
  }
  const pairs: [number, number][] = [];
  let [first, second] = [0, 0];
  while (first < one.length && second < other.length) {
    if (isSame(first, second)) {
      pairs.push([first, second]);
      first += 1;
      second += 1;
    } else if (at(first + 1, second) >= at(first, second + 1)) first += 1;
    else second += 1;
  }
  return pairs;
}

/** Merges neighboring words of the same state into one piece. */
function piecesOf(words: readonly string[], kept: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  for (const [place, text] of words.entries()) {
    const isChanged = !kept.has(place);
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) {
      pieces[pieces.length - 1] = { text: last.text + text, isChanged };
    } else pieces.push({ text, isChanged });
  }
  return pieces;
}
