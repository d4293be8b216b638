import type { Page } from '@playwright/test';

/** From now on the server has another release: the page that it sends names another script. @returns what ends this. */
export async function release(page: Page): Promise<() => Promise<void>> {
  const isPage = ({ pathname }: URL) => pathname === '/';
  await page.route(isPage, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/new.js');
    await route.fulfill({ response: answer, body });
  });
  return () => page.unroute(isPage);
}
