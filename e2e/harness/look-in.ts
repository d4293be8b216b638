/** Whatever is open is well drawn, and says all in one language. */
import { expect, type Page } from '@playwright/test';
import { readCatalogues } from '#words/folder.ts';
import { wordsOn } from '../applicant/words-on.ts';
import { expectDrawnWell } from './drawn-well.ts';

/** What is said otherwise in Spanish. A sentence with arguments never stands on a screen as it is written. */
const ENGLISH = findEnglish();

function findEnglish(): Set<string> {
  const entries = readCatalogues().flatMap(({ catalogue }) => catalogue.entries);
  const translations = new Set(entries.map(({ translation }) => translation));
  return new Set(
    entries
      .map(({ english }) => english)
      .filter((it) => !translations.has(it) && !it.includes('{')),
  );
}

/** Well drawn, in the language, with no English of ours left in another. */
export function lookIn(tag: string) {
  return async (page: Page, name: string): Promise<void> => {
    await expect(page.locator('html'), name).toHaveAttribute('lang', tag);
    await expectDrawnWell(page, name);
    if (tag === 'en') return;
    const left = (await wordsOn(page)).filter((text) => ENGLISH.has(text));
    expect(left, `English on ${name}`).toEqual([]);
  };
}
