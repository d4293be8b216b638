import { haveSubmitted } from './applicant/submitted.ts';
import { expect, test as own, type Page } from './harness/test.ts';

const FORM = ['/about', '/education', '/final-steps'];
const CARDS = ['/login', '/signup', '/confirm', '/forgot', '/reset'];

/** Whatever is open: in the light and in the dark scheme nothing to complain about, and nothing to scroll to sideways. */
const test = own.extend<{ expectDrawnWell: (page: Page) => Promise<void> }>({
  expectDrawnWell: async ({ expectNoAxeViolations }, use) => {
    await use(async (page) => {
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
      // The dark scheme changes colours and nothing else.
      await page.emulateMedia({ colorScheme: 'dark' });
      await untilColoursHaveChanged(page);
      await expectNoAxeViolations(page, ['color-contrast']);
      await page.emulateMedia({ colorScheme: null });
    });
  },
});

/** Buttons pass from colour to colour in a moment, during which nothing can be read off them. */
async function untilColoursHaveChanged(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0);
}

for (const [what, paths] of [
  ['the pages of a visitor', FORM],
  ['the cards', CARDS],
] as const) {
  test(`${what} draw without a complaint, in both schemes`, async ({ page, expectDrawnWell }) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectDrawnWell(page);
    }
  });
}

test('the form of an applicant draws without a complaint, in both schemes', async ({
  applicantPage: page,
  expectDrawnWell,
}) => {
  for (const path of FORM) {
    await page.goto('/about');
    await page.getByRole('navigation').locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
    await expectDrawnWell(page);
  }
});

test('the end draws without a complaint, in both schemes, however long the e-mail address is', async ({
  page,
  address,
  waitForLetter,
  expectDrawnWell,
}) => {
  const long = `${'marisolinesokaforreyes'.repeat(2).slice(0, 30)}.${address}`;
  await haveSubmitted(page, long, waitForLetter);
  await page.goto('/completion');
  await expect(page.getByText(long)).toBeVisible();
  await expectDrawnWell(page);
});

test('help, privacy and the account popover open without a complaint, in both schemes', async ({
  page,
  expectDrawnWell,
}) => {
  await page.goto('/about');
  for (const name of ['Help', 'Privacy']) {
    await page.getByRole('contentinfo').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectDrawnWell(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expectDrawnWell(page);
});

test('every component in every state draws without a complaint, in both schemes', async ({
  page,
  expectDrawnWell,
}) => {
  await page.goto('/dev/ui');
  const contents = page.getByRole('navigation', { name: 'Groups' }).getByRole('link');
  const paths = await contents.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  expect(paths.length).toBeGreaterThanOrEqual(10);
  for (const path of paths) {
    await page.goto(String(path));
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectDrawnWell(page);
  }
});

test('what lies over a page draws without a complaint, in both schemes', async ({
  page,
  expectDrawnWell,
}) => {
  await page.goto('/dev/ui/overlays');
  for (const name of ['Open small', 'Open medium', 'Open large', 'Open question', 'Open panel']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole(name === 'Open question' ? 'alertdialog' : 'dialog')).toBeVisible();
    await expectDrawnWell(page);
    await page.keyboard.press('Escape');
  }
  for (const tone of ['success', 'error', 'info']) {
    await page.getByRole('button', { name: `Show ${tone}` }).click();
    await expect(page.getByText(`A toast, ${tone}`).first()).toBeVisible();
    await expectDrawnWell(page);
  }
});
