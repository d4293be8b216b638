/** Checks that whatever is open is drawn well: on a wide and a narrow screen, in the light and the dark scheme. */
import { expect, type Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { brokenWords } from './broken-words.ts';

const NARROW = { width: 375, height: 740 };
const WIDE = { width: 1280, height: 900 };

/**
 * Fails on axe's violations, and on a page that scrolls sideways: on a phone in the dark scheme, and on a wide screen in the light one. The
 * schemes differ only in colours.
 * @param name of what is open.
 */
export async function expectDrawnWell(page: Page, name: string): Promise<void> {
  const complaints: string[] = [];
  for (const [size, colorScheme] of [
    [NARROW, 'dark'],
    [WIDE, 'light'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const found = [...(await violationsOn(page)), ...(await sidewaysScroll(page))];
    complaints.push(...found.map((complaint) => `${colorScheme}, ${size.width}: ${complaint}`));
  }
  await page.emulateMedia({ colorScheme: null });
  expect(complaints, name).toEqual([]);
}

/**
 * Fails on a page that scrolls sideways at 320 px (a window of 1280 px at 400 % zoom), or with text of twice the size at both widths.
 * @param isInWholeWords also fails on a word of that large text that is cut in two.
 */
export async function expectToFit(page: Page, name: string, isInWholeWords = true): Promise<void> {
  const complaints: string[] = [];
  await page.setViewportSize({ width: 320, height: 740 });
  complaints.push(...(await sidewaysScroll(page)));
  await setTextSize(page, '200%');
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    const cut = isInWholeWords ? await brokenWords(page) : [];
    const found = [...(await sidewaysScroll(page)), ...cut.map((word) => `cuts "${word}" in two`)];
    complaints.push(...found.map((complaint) => `large text at ${size.width}: ${complaint}`));
  }
  await setTextSize(page, '');
  expect(complaints, name).toEqual([]);
}

/** Sets the size of the root's text, as a reader's own setting does. */
function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** Fails on axe's violations in the light scheme, and on colours in the dark one; at the window's current size. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const complaints = await violationsOn(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  complaints.push(...(await violationsOn(page, ['color-contrast'])));
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  expect(complaints, page.url()).toEqual([]);
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [`scrolls sideways by ${overflow} px`] : [];
}
