import type { Page } from '@playwright/test';

/** Longer than even a busy machine takes to pass this on to the browser, in milliseconds. */
const AHEAD = 10_000;

/** Stops an installed clock a little ahead of now, in all tabs; from then on only the journey moves it. */
export async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD);
}
