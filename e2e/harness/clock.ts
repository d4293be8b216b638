import type { Page } from '@playwright/test';

/** Milliseconds. Even a busy machine tells the browser to stop its clock in less time. */
const AHEAD = 10_000;

/** Stops an installed clock a little ahead of now, in all tabs; from then on only the journey moves it. */
export async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD);
}
