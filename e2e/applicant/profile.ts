import type { Page } from '@playwright/test';

/** What the server has of whoever is logged in, as the page is told it. */
export async function profileOf(page: Page) {
  return (await page.request.get('/api/profile')).json();
}
