/** Finds words of a Word document that are on no page of its PDF. Pure. */
import { isOn, own, readXml } from './xml.ts';

/** Elements to ignore: deleted or moved text, fallbacks, former properties, and equations, which are drawn. */
const GONE = new Set([
  ...['del', 'moveFrom', 'Fallback', 'pPrChange', 'rPrChange', 'sectPrChange', 'oMath'],
]);
const GAPS = new Set(['tab', 'br', 'cr', 'tc', 'ptab', 'footnoteReference', 'endnoteReference']);

/** The text of a part after `asPrinted`, one line per paragraph. Empty for malformed XML. */
export function readText(xml: string): string {
  const path: string[] = [];
  let text = '';
  let isHidden = false;
  /** Number of open fields: their results are generated again. */
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

/**
 * A word: one character of a script without spaces, or a run of letters, or of digits. Letters and digits are apart, because note numbers
 * adjoin words.
 */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+|\p{N}+/gu;
const NO_LETTERS = /[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

type Word = { readonly shown: string; readonly key: string };

function wordsOf(text: string): Word[] {
  const found = text.replaceAll(NO_LETTERS, '').normalize('NFKC').match(WORD) ?? [];
  return found.map((shown) => ({ shown, key: keyOf(shown.toLowerCase()) }));
}

/** Normalizes Arabic, because pdftotext reorders its ligatures and marks. */
function keyOf(word: string): string {
  return /\p{Script=Arabic}/u.test(word)
    ? [...word.replaceAll(/\p{M}/gu, '')].sort().join('')
    : word;
}

/** Words quoted at each end of a passage. */
const NAMED = 6;

/**
 * The longest passage whose words occur less often on the pages than in the text; undefined if nothing is missing.
 * @param text of the document, one line per paragraph
 * @param pages text of the pages
 */
export function findMissing(text: string, pages: string): string | undefined {
  const there = wordsOf(pages).map(({ key }) => key);
  const paragraphs = text.split('\n').map(wordsOf);
  const missing = countOf(paragraphs.flatMap((words) => words.map(({ key }) => key)));
  for (const key of there) missing.set(key, (missing.get(key) ?? 0) - 1);
  // A word may be split, or merged with its neighbour, at the end of a line or table cell.
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

/** Words in a passage that may be found elsewhere, or split, without ending it. */
const BRIDGED = 3;

/** The passages of missing words. */
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
