/** All words of a page, seen or heard: also collapsed, hidden or for screen readers only. */
import type { Page } from '@playwright/test';

/** Attributes that people read or hear. */
const READ = [
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
  ...['placeholder', 'title', 'alt'],
];

/** The texts of a page, each once: of its elements, of attributes that are read, and of its title. */
export function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate((read) => {
    // Bold words and links split a sentence of the pseudo-language.
    const isCut = (text: string) => text.split('⟦').length !== text.split('⟧').length;
    const wholeSentence = (text: string, element: Element | null): string =>
      isCut(text) && element !== null
        ? wholeSentence(element.textContent ?? '', element.parentElement)
        : text;
    const texts = new Set([document.title]);
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement: parent, textContent: text } = nodes.currentNode;
      if (parent?.closest('script, style, noscript, textarea') || text === null) continue;
      texts.add(wholeSentence(text, parent).trim());
    }
    for (const name of read) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        texts.add(element.getAttribute(name)?.trim() ?? '');
      }
    }
    return [...texts].filter((text) => /\p{L}{2}/u.test(text));
  }, READ);
}
