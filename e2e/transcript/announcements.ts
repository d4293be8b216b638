/** The announcements of a page's live regions, which a screen reader speaks. */
import type { Page } from '@playwright/test';

/** Records the announcements of live regions. Call it before the page is opened. */
export async function noteAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heardAnnouncements: heard });
    const LIVE =
      '[role=status],[role=alert],[role=alertdialog],[aria-live]:not([aria-live=off]),output';
    let last = '';
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const within = target instanceof Element ? target : target.parentElement;
        const added = [...addedNodes].find((node) => node instanceof Element && node.matches(LIVE));
        const region = (added as Element | undefined) ?? within?.closest(LIVE);
        if (region == null) continue;
        const spoken = region.cloneNode(true) as Element;
        for (const hidden of spoken.querySelectorAll('[aria-hidden=true]')) hidden.remove();
        const words = (spoken.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
        if (words !== '' && words !== last) heard.push(words);
        last = words;
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    page.evaluate(() => {
      const { heardAnnouncements } = window as unknown as { heardAnnouncements?: string[] };
      return heardAnnouncements?.splice(0) ?? [];
    });
}
