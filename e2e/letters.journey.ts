/** Every letter, as a mail program with a browser inside shows it. */
import { SUBJECTS } from './applicant/account.ts';
import { haveSubmitted } from './applicant/submitted.ts';
import { expectDrawnWell } from './harness/drawn-well.ts';
import { expect, type Page, test } from './harness/test.ts';

/** A blank page may not load from this machine itself, so the journey hands it the logo. */
async function serveLogo(page: Page): Promise<void> {
  const logo = await page.request.get('/apple-touch-icon.png');
  const body = await logo.body();
  await page.route('**/apple-touch-icon.png', (route) =>
    route.fulfill({ body, contentType: 'image/png' }),
  );
}

test('the letters in the mailbox of an applicant are drawn well, and greet by name once it is known', async ({
  page,
  address,
  waitForLetter,
}) => {
  await page.goto('/login');
  await haveSubmitted(page, address, waitForLetter);
  await page.request.post('/public/forgot-password', { data: { username: address } });
  await page.goto('about:blank');
  await serveLogo(page);
  const box = page.locator('.box');
  for (const [subject, greeting, boxed] of [
    [SUBJECTS.code, /^Hello,$/, /^\s*\d{6}\s*$/],
    [/received/, /^Hello,? \S+,$/, /\d{4}-\d{4}/],
    [/password/, /^Hello,? \S+,$/, /\S/],
  ] as const) {
    const letter = await waitForLetter(address, subject);
    await page.setContent(letter.html);
    await expect(page.getByText(greeting)).toBeVisible();
    await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 180);
    await expect(box).toHaveCount(1);
    await expect(box).toHaveText(boxed);
    await expectDrawnWell(page, letter.subject);
  }
});

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
    // The languages differ only in words, which axe does not read.
    if (tag === 'en') await expectNoAxeViolations(page);
  }
});
