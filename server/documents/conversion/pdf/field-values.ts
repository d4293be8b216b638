/** Whether what was typed into forms is seen on the pages. */
import { PDFArray, PDFDict } from '../pdf-library.ts';
import { isShown } from './annotations.ts';
import { key, nameAt, type Source, textAt } from './source.ts';
import type { WordsOfPage } from './words.ts';

/** Fields lie in groups; real ones are a handful deep. */
const DEEPEST = 20;
const MOST = 20_000;
/** Letters that the usual fonts of forms do not have. The others are always shown. */
const RARE = /[\p{L}--[A-Za-zª-ÿŠšŽžŒœŸƒ]]/gv;

/**
 * Whether a field holds letters that are not to be seen on its page. Some programs save only what was typed, not how it looks, and
 * who draws it in a font of Western letters leaves out the others.
 * @param words of the pages as they are shown
 */
export function losesValues({ pages }: Source, words: readonly WordsOfPage[]): boolean {
  return pages.some(({ dict }, index) => {
    const typed = valuesOn(dict).flatMap(rareLetters);
    if (typed.length === 0) return false;
    const shown = new Set((words[index]?.list ?? []).flatMap(({ text }) => rareLetters(text)));
    return typed.some((letter) => !shown.has(letter));
  });
}

const rareLetters = (text: string) => text.normalize('NFKC').match(RARE) ?? [];

/** What the text fields and choices of a page hold. */
function valuesOn(page: PDFDict): string[] {
  const annotations = page.lookup(key('Annots'));
  if (!(annotations instanceof PDFArray)) return [];
  return annotations
    .asArray()
    .slice(0, MOST)
    .flatMap((each) => {
      const field = page.context.lookup(each);
      if (!(field instanceof PDFDict) || nameAt(field, 'Subtype') !== 'Widget') return [];
      return isShown(field) ? textIn(field) : [];
    });
}

function textIn(widget: PDFDict): string[] {
  let at: unknown = widget;
  for (let depth = 0; at instanceof PDFDict && depth < DEEPEST; depth += 1) {
    const value = textAt(at, 'V');
    if (value !== undefined) return [value];
    at = at.lookup(key('Parent'));
  }
  return [];
}
