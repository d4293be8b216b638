import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Lets {@link expectIdleWatch} notice when the page's idle watch starts. Call it before the page is opened. */
export async function noteIdleWatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // When the watch starts, it tells the other tabs that the applicant is active.
    new BroadcastChannel('portal-idle').addEventListener('message', () => {
      document.documentElement.dataset.idleWatch = 'on';
    });
  });
}

/** Waits for the idle watch, which loads after the page and would miss an earlier move of the clock. */
export async function expectIdleWatch(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-idle-watch', 'on');
}
