/** Checks that whatever is open is drawn well, and in one language. */
import { expect, type Page } from '@playwright/test';
import { readCatalogues } from '#words/folder.ts';
import { wordsOn } from '../applicant/words-on.ts';
import { expectDrawnWell } from './drawn-well.ts';

/** Sentences that differ in Spanish. Sentences with arguments never appear as written, so they are left out. */
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

/** Drawn well, in the language, and without leftover English. */
export function lookIn(tag: string) {
  return async (page: Page, name: string): Promise<void> => {
    await expect(page.locator('html'), name).toHaveAttribute('lang', tag);
    await expectDrawnWell(page, name);
    if (tag === 'en') return;
    const left = (await wordsOn(page)).filter((text) => ENGLISH.has(text));
    expect(left, `English on ${name}`).toEqual([]);
  };
}
