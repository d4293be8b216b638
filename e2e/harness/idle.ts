import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Lets {@link expectIdleWatch} know when the page watches for idleness. Call it before the page is opened. */
export async function noteIdleWatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // What watches tells the other tabs first that somebody is here.
    new BroadcastChannel('portal-idle').addEventListener('message', () => {
      document.documentElement.dataset.idleWatch = 'on';
    });
  });
}

/** The idle watch loads after the page: until it is there, a clock that is moved on means nothing to it. */
export async function expectIdleWatch(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-idle-watch', 'on');
}
