import type { Page } from '@playwright/test';

/** The profile of the logged-in applicant, as the page gets it. */
export async function profileOf(page: Page) {
  return (await page.request.get('/api/profile')).json();
}
