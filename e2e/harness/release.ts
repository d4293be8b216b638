import type { Page } from '@playwright/test';

/** Simulates a new release on the server: the HTML names another script. @returns a function that ends this. */
export async function release(page: Page): Promise<() => Promise<void>> {
  const isPage = ({ pathname }: URL) => pathname === '/';
  await page.route(isPage, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/new.js');
    await route.fulfill({ response: answer, body });
  });
  return () => page.unroute(isPage);
}
