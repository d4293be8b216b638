/** Finds words that a line break cuts in two. */
import type { Page } from '@playwright/test';

/** Every word on the page that stands on two lines, except addresses, which may break. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    const isRead = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !isClipped(element) &&
      element.closest('option, script, style') === null;
    const linesOf = (text: Node, start: number, end: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const broken = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement === null || !isRead(text.parentElement)) continue;
      for (const { 0: piece, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        if (/[@/]/.test(piece)) continue;
        for (const { 0: word, index: at } of piece.matchAll(/[\p{L}\p{N}’']+/gu)) {
          const start = index + at;
          if (linesOf(text, start, start + word.length) > 1) broken.add(word);
        }
      }
    }
    return [...broken];
  });
}
