/** Checks that whatever is open is drawn well: on a wide and a narrow screen, in the light and the dark scheme. */
import { expect, type Page } from '@playwright/test';
import { violationsOn } from './axe.ts';

const NARROW = { width: 375, height: 740 };
const WIDE = { width: 1280, height: 900 };

/** Fails on axe's violations, and on a page that scrolls sideways. @param name of what is open. */
export async function expectDrawnWell(page: Page, name: string): Promise<void> {
  const complaints: string[] = [];
  const note = (where: string, found: readonly string[]) =>
    complaints.push(...found.map((complaint) => `${where}: ${complaint}`));
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    note(`at ${size.width}`, await violationsOn(page));
    note(`at ${size.width}`, await sidewaysScroll(page));
  }
  // The dark scheme changes only colours, the same ones at any width.
  await page.emulateMedia({ colorScheme: 'dark' });
  note('in the dark', await violationsOn(page, ['color-contrast']));
  await page.emulateMedia({ colorScheme: null });
  expect(complaints, name).toEqual([]);
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
