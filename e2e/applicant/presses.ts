/** The keys that the controls of more than one part understand. */
import { expect, type Page } from '@playwright/test';
import { months } from '#form/lists/short-lists.ts';

/** The first row of some, and down to the one that is meant. */
export async function pressRow(page: Page, index: number): Promise<void> {
  await page.keyboard.press('Space');
  for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowDown');
}

/** The month by its name, then the day and the year. */
export async function pressDate(page: Page, date: string): Promise<void> {
  const [year, month, day] = date.split('-').map(Number);
  const monthName = months.find(({ value }) => value === String(month))?.label ?? '';
  await page.keyboard.type(monthName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(day));
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(year));
}

/** Goes down the suggestions to the own words ("Use: …") and takes them. */
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
