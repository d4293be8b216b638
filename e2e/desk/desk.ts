/** Steps that journeys of the desk share. */
import { expect, type Page } from '../harness/test.ts';

export const link = (text: string) => /http\S+\/desk\/invitation#[\w-]{43}/.exec(text)?.[0] ?? '';
export const navigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link');
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
}

/** Presses Tab, or Shift+Tab, until an element with this name has the focus. */
export async function tabTo(
  page: Page,
  name: string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (focused === name) return;
  }
  throw new Error(`${key} never reaches "${name}".`);
}
