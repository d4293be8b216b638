/** The screen that the server draws, before its script has loaded. */
import { expect, type Page, type Route } from '@playwright/test';

/** The file that `web/start.ts` is built into. */
const FIRST = /\/assets\/index-[^/]*\.js$/;

/** Holds back every script until the returned function is called. @param first lets the page's first lines through. */
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

/** Waits until the page's script has taken over a server-drawn screen of the form, and so is fully working. */
export async function expectTakenOver(page: Page): Promise<void> {
  await expect(page.locator('#root form').first()).toBeVisible();
  await expect(page.locator('form[name=first-screen]')).toHaveCount(0);
}

/** Opens a server-drawn page. The server draws its first screens only after its start, so this retries. */
export async function openDrawn(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root[data-screen]')).toBeAttached({ timeout: 500 });
  }).toPass();
}

/** Caches the fonts: if they load late, single words of the fallback font are some pixels wider, which is not the script's doing. */
export async function haveFonts(page: Page): Promise<void> {
  await openDrawn(page, '/about');
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Sums the layout shifts of each page that is loaded from now on. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { moved: number }).moved += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    await expect(page.locator('form[name=first-screen]')).toHaveCount(0);
    return page.evaluate(() => (window as unknown as { moved: number }).moved);
  };
}
