/** The screen that the server draws, and the time before its script. */
import { expect, type Page, type Route } from '@playwright/test';

/** What `web/start.ts` is built into. */
const FIRST = /\/assets\/index-[^/]*\.js$/;

/** Holds back every script until it is called. @param first whether the page's few first lines may come. */
export async function holdScripts(page: Page, { first = false } = {}): Promise<() => void> {
  const held: Route[] = [];
  let isReleased = false;
  await page.route('**/assets/*.js', async (route) => {
    if (isReleased || (first && FIRST.test(route.request().url()))) await route.continue();
    else held.push(route);
  });
  return () => {
    isReleased = true;
    for (const route of held) void route.continue();
  };
}

/** Waits until the page's script has taken over a screen of the form that the server drew: only then does it do all that it does. */
export async function expectTakenOver(page: Page): Promise<void> {
  await expect(page.locator('#root form').first()).toBeVisible();
  await expect(page.locator('form[name=first-screen]')).toHaveCount(0);
}

/** The server draws its first screens right after its start; until then everybody gets the page without one. */
export async function openDrawn(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root[data-screen]')).toBeAttached({ timeout: 500 });
  }).toPass();
}
