import { haveSubmitted } from './applicant/submitted.ts';
import { expect, type Page, test } from './harness/test.ts';

const FORM = ['/about', '/education', '/final-steps'];
const CARDS = ['/login', '/signup', '/confirm', '/forgot', '/reset'];

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    for (const path of [...FORM, ...CARDS]) {
      test(`${path} draws without a complaint`, async ({ page, expectNoAxeViolations }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoAxeViolations(page);
        await expectNoSidewaysScroll(page);
      });
    }

    test('the form of an applicant draws without a complaint', async ({
      applicantPage: page,
      expectNoAxeViolations,
    }) => {
      for (const path of FORM) {
        await page.goto('/about');
        await page.getByRole('navigation').locator(`a[href="${path}"]`).click();
        await expect(page).toHaveURL(path);
        await expectNoAxeViolations(page);
        await expectNoSidewaysScroll(page);
      }
    });

    test('the end draws without a complaint, however long the e-mail address is', async ({
      page,
      address,
      waitForLetter,
      expectNoAxeViolations,
    }) => {
      const long = `${'marisolinesokaforreyes'.repeat(2).slice(0, 30)}.${address}`;
      await haveSubmitted(page, long, waitForLetter);
      await page.goto('/completion');
      await expect(page.getByText(long)).toBeVisible();
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
    });

    test('help, privacy and the account popover open without a complaint', async ({
      page,
      expectNoAxeViolations,
    }) => {
      await page.goto('/about');
      for (const name of ['Help', 'Privacy']) {
        await page.getByRole('contentinfo').getByRole('button', { name }).click();
        await expect(page.getByRole('dialog', { name })).toBeVisible();
        await expectNoAxeViolations(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await page.getByRole('button', { name: 'Account' }).click();
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      await expectNoAxeViolations(page);
    });
  });
}
