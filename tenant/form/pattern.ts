/**
 * Bounds the time of regular expressions: one is accepted only if it has few ways to match the longest answer. Backtracking visits each way
 * at most once, so a bound on the ways is a bound on the time.
 */

/** Each way is at most as long as the answer; a phone needs some milliseconds for this number. */
const MAX_WAYS = 100_000;

/** The reason to refuse a pattern, as the end of a sentence that begins with the pattern; undefined if it is accepted. */
export function patternProblem(expression: string, longest: number): string | undefined {
  try {
    new RegExp(expression, 'u');
  } catch {
    return 'is no regular expression of JavaScript';
  }
  if (/\(\?<?[=!]/.test(expression)) return 'looks ahead or behind, which is not taken';
  if (/\\(?:[1-9]|k<)/.test(expression)) return 'repeats what a group found, which is not taken';
  const ways = readAlternatives({ rest: expression, longest });
  if (ways > MAX_WAYS) {
    return `can be tried in too many ways on an answer of ${longest} characters; fewer *, + and |, or a shorter length, make it simpler`;
  }
  return undefined;
}

interface Reader {
  /** The unread rest of a valid expression without lookaround. */
  rest: string;
  readonly longest: number;
}

/** The ways of alternatives add up. Reads up to the end of the group. */
function readAlternatives(reader: Reader): number {
  let ways = readSequence(reader);
  while (take(reader, /^\|/)) ways += readSequence(reader);
  return ways;
}

/** The ways of a sequence multiply. */
function readSequence(reader: Reader): number {
  let ways = 1;
  while (reader.rest !== '' && !/^[|)]/.test(reader.rest))
    ways *= repeated(readAtom(reader), reader);
  return ways;
}

function readAtom(reader: Reader): number {
  if (take(reader, /^\((?:\?:|\?<\w+>)?/)) {
    const ways = readAlternatives(reader);
    take(reader, /^\)/);
    return ways;
  }
  take(
    reader,
    /^(?:\[(?:\\.|[^\]\\])*\]|\\[pPu]\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\x[\dA-Fa-f]{2}|\\.|.)/su,
  );
  return 1;
}

/** Each number of repetitions is a way, and each repetition has its ways. */
function repeated(ways: number, reader: Reader): number {
  const found = take(reader, /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/);
  if (!found) return ways;
  const [least, most] = boundsOf(found, reader.longest);
  // More repetitions than characters: the pattern never matches, and may not even compile.
  if (least > reader.longest) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let count = least; count <= most && sum <= MAX_WAYS; count += 1) sum += ways ** count;
  return Math.max(1, sum);
}

function boundsOf(quantifier: string, longest: number): readonly [number, number] {
  if (quantifier.startsWith('*')) return [0, longest];
  if (quantifier.startsWith('+')) return [1, longest];
  if (quantifier.startsWith('?')) return [0, 1];
  const [, least = '0', comma, most] = /^\{(\d+)(,)?(\d+)?/.exec(quantifier) ?? [];
  if (comma === undefined) return [Number(least), Number(least)];
  return [Number(least), Math.min(longest, Number(most ?? longest))];
}

function take(reader: Reader, pattern: RegExp): string | undefined {
  const [found] = pattern.exec(reader.rest) ?? [];
  if (found !== undefined) reader.rest = reader.rest.slice(found.length);
  return found;
}
