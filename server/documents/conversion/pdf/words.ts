/** The words of pages, as poppler finds them. */
export type PlacedWord = {
  readonly text: string;
  /** From the upper left corner of the page, in points. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** A page as it is shown, in points, and its words. */
export type WordsOfPage = {
  readonly width: number;
  readonly height: number;
  readonly list: readonly PlacedWord[];
};

const PAGE_ROW = '1';
const WORD_ROW = '5';

/** @param table the words in lines, as `pdftotext -tsv` writes them */
export function readWords(table: string): WordsOfPage[] {
  const pages: { width: number; height: number; list: PlacedWord[] }[] = [];
  for (const line of table.split('\n')) {
    const cells = line.split('\t');
    const [level, , , , , , left, top, width, height] = cells;
    const [x = 0, y = 0, w = 0, h = 0] = [left, top, width, height].map(Number);
    if (level === PAGE_ROW) pages.push({ width: w, height: h, list: [] });
    if (level !== WORD_ROW) continue;
    const text = cells
      .slice(11)
      .join(' ')
      .replace(/[\p{Cc}\p{Cs}]/gu, '');
    if (text !== '') pages.at(-1)?.list.push({ text, left: x, top: y, width: w, height: h });
  }
  return pages;
}

/** Invisible characters that are no letters: soft hyphens, joiners, marks of direction. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\s]/g;

function plain({ list }: WordsOfPage): string[] {
  return list.map(({ text }) => text.normalize('NFKC').replace(UNSEEN, '')).filter(Boolean);
}

/**
 * Whether a page still has all words that it had. Where words are cut apart or drawn together in another way, their letters are
 * counted instead.
 */
export function hasAllWords(before: WordsOfPage, after: WordsOfPage): boolean {
  const [had, has] = [plain(before), plain(after)];
  return hasAll(had, has) || hasAll([...had.join('')], [...has.join('')]);
}

function hasAll(had: readonly string[], has: readonly string[]): boolean {
  const left = new Map<string, number>();
  for (const one of has) left.set(one, (left.get(one) ?? 0) + 1);
  for (const one of had) {
    const count = left.get(one) ?? 0;
    if (count === 0) return false;
    left.set(one, count - 1);
  }
  return true;
}
