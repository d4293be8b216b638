/** Checks that whatever is open is drawn well, and in one language. */
import { expect, type Page } from '@playwright/test';
import { readCatalogues } from '#words/folder.ts';
import { wordsOn } from '../applicant/words-on.ts';
import { expectDrawnWell, expectToFit } from './drawn-well.ts';

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

type Look = {
  /** Languages differ in their words, which axe does not read: by default it runs on English screens. */
  readonly hasAxe?: boolean;
  /** Whether large text cuts no word in two. */
  readonly isInWholeWords?: boolean;
};

/** Drawn well, with room for large text, in the language, and without leftover English. */
export function lookIn(tag: string, { hasAxe = tag === 'en', isInWholeWords = true }: Look = {}) {
  return async (page: Page, name: string): Promise<void> => {
    await expect(page.locator('html'), name).toHaveAttribute('lang', tag);
    if (hasAxe) await expectDrawnWell(page, name);
    await expectToFit(page, name, isInWholeWords);
    if (tag === 'en') return;
    const left = (await wordsOn(page)).filter((text) => ENGLISH.has(text));
    expect(left, `English on ${name}`).toEqual([]);
  };
}
