/** Checks that the open page or dialog is drawn well, and in one language. `PICTURES=1` also takes pictures of it. */
import { join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
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
      .filter((text) => !translations.has(text) && !text.includes('{')),
  );
}

const PICTURES = resolve(import.meta.dirname, '../../test-results/screenshots');
const WIDTHS = [375, 768, 1280];

/**
 * Checks that a page is drawn well, has room for large text, and is in its language without leftover English.
 * @param isInWholeWords whether large text cuts no word in two.
 */
export function lookIn(tag: string, { isInWholeWords = true } = {}) {
  return async (page: Page, name: string): Promise<void> => {
    await expect(page.locator('html'), name).toHaveAttribute('lang', tag);
    if (process.env.PICTURES) await takePictures(page, join(PICTURES, tag, name));
    await expectDrawnWell(page, name);
    await expectToFit(page, name, isInWholeWords);
    if (tag === 'en') return;
    const left = (await wordsOn(page)).filter((text) => ENGLISH.has(text));
    expect(left, `English on ${name}`).toEqual([]);
  };
}

/** Takes a picture at every width and in both schemes, then restores the page. */
async function takePictures(page: Page, path: string): Promise<void> {
  const info = test.info();
  info.setTimeout(info.timeout + 15_000);
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // As high as the page, so that sticky elements hide nothing; but a dialog has a window of normal height.
      const isOver = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
      const height = isOver
        ? 900
        : await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${path}-${width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before !== null) await page.setViewportSize(before);
}
