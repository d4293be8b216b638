/** Key presses for controls that several parts share. */
import { expect, type Page } from '@playwright/test';
import { months } from '#form/lists/short-lists.ts';

/** Moves from the first of several rows down to the wanted one. */
export async function pressRow(page: Page, index: number): Promise<void> {
  await page.keyboard.press('Space');
  for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowDown');
}

/** Types the month by its name, then the day and the year. */
export async function pressDate(page: Page, date: string): Promise<void> {
  const [year, month, day] = date.split('-').map(Number);
  const monthName = months.find(({ value }) => value === String(month))?.label ?? '';
  await page.keyboard.type(monthName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(day));
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(year));
}

/** Moves down the suggestions to the own words ("Use: …") and takes them. */
export async function pressOwnWords(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  const own = page.getByRole('option', { name: `Use: ${text}` });
  await expect(own).toBeVisible();
  const count = await page.getByRole('option').count();
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press('ArrowDown');
    if ((await own.getAttribute('aria-selected')) === 'true') break;
  }
  await page.keyboard.press('Enter');
}
