/** Which words of a Word document are on no page of what was made of it. Pure. */
import { isOn, own, readXml } from './xml.ts';

/** What was deleted or moved away, what is shown another way beside it, what it was before, and equations, which are drawn. */
const GONE = new Set([
  ...['del', 'moveFrom', 'Fallback', 'pPrChange', 'rPrChange', 'sectPrChange', 'oMath'],
]);
const GAPS = new Set(['tab', 'br', 'cr', 'tc', 'ptab', 'footnoteReference', 'endnoteReference']);

/** The text of a part that was made as it is printed, a line for each paragraph. Empty where it is no XML. */
export function readText(xml: string): string {
  const path: string[] = [];
  let text = '';
  let isHidden = false;
  /** How many fields are open: what they show is made anew. */
  let fields = 0;
  try {
    readXml(xml, {
      open(element) {
        const { name } = element;
        if (name === 'p') text += '\n';
        if (GAPS.has(name)) text += ' ';
        if (name === 'r') isHidden = false;
        if (name === 'vanish' && path.at(-2) === 'r') isHidden = isOn(element);
        if (name === 'fldSimple') fields += 1;
        const type = name === 'fldChar' ? own(element, 'fldCharType') : '';
        if (type === 'begin') fields += 1;
        if (type === 'end') fields -= 1;
        path.push(name);
      },
      close(name) {
        path.pop();
        if (name === 'fldSimple') fields -= 1;
      },
      text(piece) {
        const isShown = path.at(-1) === 't' && !isHidden && fields <= 0;
        if (isShown && !path.some((name) => GONE.has(name))) text += piece;
      },
    });
  } catch {
    return '';
  }
  return text;
}

/** A sign of a script that leaves no gaps between words, or letters, or digits: notes stand close to what they belong to. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+|\p{N}+/gu;
const NO_LETTERS = /[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

type Word = { readonly shown: string; readonly key: string };

function wordsOf(text: string): Word[] {
  const found = text.replaceAll(NO_LETTERS, '').normalize('NFKC').match(WORD) ?? [];
  return found.map((shown) => ({ shown, key: keyOf(shown.toLowerCase()) }));
}

/** Arabic writes some pairs of letters as one sign, and marks above others; pdftotext turns those around. */
function keyOf(word: string): string {
  return /\p{Script=Arabic}/u.test(word)
    ? [...word.replaceAll(/\p{M}/gu, '')].sort().join('')
    : word;
}

/** How many words of the passage are named at its beginning and its end. */
const NAMED = 6;

/**
 * The longest passage of a text whose words are on the pages less often than they stand in it; undefined where all are there.
 * @param text what the document says, a line for each paragraph
 * @param pages what the pages say
 */
export function findMissing(text: string, pages: string): string | undefined {
  const there = wordsOf(pages).map(({ key }) => key);
  const paragraphs = text.split('\n').map(wordsOf);
  const missing = countOf(paragraphs.flatMap((words) => words.map(({ key }) => key)));
  for (const key of there) missing.set(key, (missing.get(key) ?? 0) - 1);
  // A word may be set in pieces, or run into its neighbour, where a line or a cell of a table ends.
  const letters = there.join('');
  const all = countOf(paragraphs.flatMap((words) => words.map(({ key }) => key)));
  const isLost = (key: string) =>
    (missing.get(key) ?? 0) > 0 && letters.split(key).length - 1 < (all.get(key) ?? 0);
  const passages = paragraphs
    .flatMap((words) => passagesOf(words, missing))
    .filter((passage) => passage.some(({ key }) => isLost(key)));
  const [longest] = passages.toSorted((a, b) => b.length - a.length);
  const shown = longest?.map((word) => word.shown);
  if (shown === undefined || shown.length <= 2 * NAMED) return shown?.join(' ');
  return `${shown.slice(0, NAMED).join(' ')} … ${shown.slice(-NAMED).join(' ')}`;
}

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Words within a passage that may stand elsewhere, or have been cut in pieces. */
const BRIDGED = 3;

/** The runs of words in it that are missing somewhere. */
function passagesOf(words: readonly Word[], missing: ReadonlyMap<string, number>): Word[][] {
  const passages: { start: number; end: number }[] = [];
  for (const [index, { key }] of words.entries()) {
    if ((missing.get(key) ?? 0) <= 0) continue;
    const last = passages.at(-1);
    if (last !== undefined && index - last.end <= BRIDGED) last.end = index;
    else passages.push({ start: index, end: index });
  }
  return passages.map(({ start, end }) => words.slice(start, end + 1));
}
