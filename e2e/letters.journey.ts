/** Every letter, as a mail program with a browser inside shows it. */
import { expect, type Page, test } from './harness/test.ts';

/** A blank page may not load from this machine itself, so the journey hands it the logo. */
async function serveLogo(page: Page): Promise<void> {
  const logo = await page.request.get('/apple-touch-icon.png');
  const body = await logo.body();
  await page.route('**/apple-touch-icon.png', (route) =>
    route.fulfill({ body, contentType: 'image/png' }),
  );
}

test('every letter is drawn well on a phone, in both languages', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.goto('/dev/ui/letters');
  const letters = await page
    .locator('iframe[src^="/dev/ui/letters/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''));
  expect(letters.length).toBeGreaterThan(40);
  await page.goto('about:blank');
  await serveLogo(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const letter of letters) {
    const tag = /^\/dev\/ui\/letters\/(en|es)\//.exec(letter)?.[1] ?? '';
    await page.setContent(await (await page.request.get(letter)).text());
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, letter).toBe(320);
    await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 180);
    // The languages differ only in words, which axe does not read.
    if (tag === 'en') await expectNoAxeViolations(page);
  }
});
