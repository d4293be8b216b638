/** Whatever is open is drawn without a complaint: on a wide screen and a narrow one, in the light and in the dark scheme. */
import { expect, type Page } from '@playwright/test';
import { violationsOn } from './axe.ts';

const NARROW = { width: 375, height: 740 };
const WIDE = { width: 1280, height: 900 };

/** Fails on what axe finds, or a page that scrolls sideways. @param name what is open, in words. */
export async function expectDrawnWell(page: Page, name: string): Promise<void> {
  const complaints: string[] = [];
  const note = (where: string, found: readonly string[]) =>
    complaints.push(...found.map((complaint) => `${where}: ${complaint}`));
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    note(`at ${size.width}`, await violationsOn(page));
    note(`at ${size.width}`, await sidewaysScroll(page));
  }
  // The dark scheme changes colours and nothing else, and at any width the same.
  await page.emulateMedia({ colorScheme: 'dark' });
  note('in the dark', await violationsOn(page, ['color-contrast']));
  await page.emulateMedia({ colorScheme: null });
  expect(complaints, name).toEqual([]);
}

/** Fails on what axe finds in the light scheme, and on colours in the dark one; at the size that the window has. */
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
