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

for (const [tag, locale, hello] of [
  ['en', 'en-US', 'Hello'],
  ['es', 'es-MX', 'Hola'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('what is in the mailbox of an applicant is drawn well, and greets them once they are known', async ({
      page,
      address,
      waitForLetter,
    }) => {
      test.setTimeout(120_000);
      await page.goto('/login');
      await haveSubmitted(page, address, waitForLetter);
      await page.request.post('/public/forgot-password', { data: { username: address } });
      await page.goto('about:blank');
      await serveLogo(page);
      const box = page.locator('.box');
      for (const [subject, greeting, boxed] of [
        [SUBJECTS.code, /^(Hello,|Hola:)$/, /^\s*\d{6}\s*$/],
        [/received|Recibimos/, new RegExp(`^${hello},? \\S+[,:]$`), /\d{4}-\d{4}/],
        [/password|contraseña/, new RegExp(`^${hello},? \\S+[,:]$`), /\S/],
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

    test('every letter is drawn well on a phone', async ({ page, expectNoAxeViolations }) => {
      test.setTimeout(180_000);
      await page.goto('/dev/ui/letters');
      const frames = page.locator(`iframe[src^="/dev/ui/letters/${tag}/"]`);
      const letters = await frames.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
      expect(letters.length).toBeGreaterThan(20);
      await page.goto('about:blank');
      await serveLogo(page);
      await page.setViewportSize({ width: 320, height: 640 });
      for (const letter of letters) {
        const html = await page.request.get(String(letter));
        await page.setContent(await html.text());
        await expect(page.locator('html')).toHaveAttribute('lang', tag);
        await expectNoAxeViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), letter ?? '').toBe(
          320,
        );
      }
    });
  });
}
