import type { Page, Route } from '@playwright/test';
import {
  expectTakenOver,
  haveFonts,
  holdScripts,
  openDrawn,
  watchShifts,
} from './harness/drawn.ts';
import { expect, test } from './harness/test.ts';

test('text typed before the script arrives is kept, with focus and caret', async ({ page }) => {
  const release = await holdScripts(page, { first: true });
  await openDrawn(page, '/');
  const first = page.getByLabel('Legal first name').or(page.locator('[name=first_name]')).first();
  await first.fill('Marisol');
  await page.locator('[name=phone_home]').fill('5551234567');
  await page.locator('[name=gender]').first().check();
  await page.locator('[name=citizenship_type]').selectOption({ index: 1 });
  const last = page.locator('[name=last_name]');
  await last.pressSequentially('Okafor');
  await page.keyboard.press('ArrowLeft');
  await last.evaluate((input) => input.setAttribute('data-drawn', 'by the server'));
  release();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('[name=phone_home]')).toHaveValue('(555) 123-4567');
  await expect(last).toBeFocused();
  await page.keyboard.type('e');
  await expect(last).toHaveValue('Okafoer');
  await expect(last, 'it is the same element').toHaveAttribute('data-drawn', 'by the server');
  await page.reload();
  await expect(first).toHaveValue('Marisol');
  await expect(last).toHaveValue('Okafoer');
  await expect(page.locator('[name=gender]').first()).toBeChecked();
  await expect(page.locator('[name=citizenship_type]')).not.toHaveValue('');
});

test('nothing moves when the script takes over the page, in a tab with answers or without', async ({
  page,
  context,
}) => {
  await haveFonts(page);
  const shifts = await watchShifts(page);
  await openDrawn(page, '/about');
  await page.locator('[name=first_name]').fill('Marisol');
  await page.locator('[name=citizenship_type]').selectOption({ index: 2 });
  await shifts();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/about', '/education', '/']) {
      await page.goto(path);
      expect(await shifts(), `${path} at ${width}`).toBe(0);
    }
    await expect(page.locator('[name=first_name]')).toHaveValue('Marisol');
    await expect(page.getByRole('link', { name: 'Start with the first question' })).toHaveCount(0);

    const other = await context.newPage();
    await other.setViewportSize({ width, height: 800 });
    const shiftsThere = await watchShifts(other);
    await other.goto('/about');
    await expect(other.getByRole('link', { name: 'Start with the first question' })).toBeVisible();
    await expectTakenOver(other);
    await expect(other.locator('[name=first_name]')).toHaveValue('');
    expect(await shiftsThere()).toBe(0);
    await other.close();

    // As after a log-out in another tab. The page sets its cookie again.
    await context.clearCookies();
    await page.reload();
    await expect(page.locator('[name=first_name]')).toHaveValue('Marisol');
    await page.reload();
    expect(await shifts()).toBe(0);
  }
});

test('nothing scrolls by itself for a reader who has been on the page before', async ({ page }) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  async function scrollBy(y: number): Promise<void> {
    const to = (await scrolled()) + y;
    await page.mouse.wheel(0, y);
    await expect.poll(scrolled).toBe(to);
  }
  await page.goto('/final-steps');
  await expectTakenOver(page);
  await scrollBy(500);

  // Opened anew, the page starts at its top; a reload restores the position. Then the reader scrolls on.
  const soon = { waitUntil: 'commit' } as const;
  for (const [open, from, by] of [
    [() => page.goto('/final-steps', soon), 0, 0],
    [() => page.goto('/final-steps', soon), 0, 350],
    [() => page.reload(soon), 350, 0],
    [() => page.reload(soon), 350, -200],
  ] as const) {
    const release = await holdScripts(page, { first: true });
    await open();
    await expectPainted(page);
    expect(await scrolled()).toBe(from);
    await scrollBy(by);
    release();
    await expectTakenOver(page);
    expect(await scrolled()).toBe(from + by);
  }
});

test('a reload keeps the position, although the browser restores it before the styles have loaded', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.goto('/final-steps');
  await expectTakenOver(page);
  await page.mouse.wheel(0, 350);
  await expect.poll(scrolled).toBe(350);

  const releaseScripts = await holdScripts(page, { first: true });
  const styles: Route[] = [];
  const hold = (route: Route) => void styles.push(route);
  await page.route('**/*.css', hold);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('[name=first-screen]')).toBeAttached();
  // A layout query (a moving mouse causes one, too) makes the browser restore the position at once.
  expect(await scrolled()).not.toBe(350);
  await page.unroute('**/*.css', hold);
  for (const route of styles) await route.continue();
  await expectPainted(page);
  expect(await scrolled()).toBe(350);

  // This time no script takes over before the page is left.
  await page.mouse.wheel(0, 250);
  await expect.poll(scrolled).toBe(600);
  await page.reload({ waitUntil: 'commit' });
  await expectPainted(page);
  expect(await scrolled()).toBe(600);
  releaseScripts();
  await expectTakenOver(page);
  expect(await scrolled()).toBe(600);
});

/** Waits without a layout query. */
async function expectPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the form can be read, and the page says what is missing', async ({ page }) => {
    await openDrawn(page, '/about');
    // Not by its text: Playwright's text search skips this element.
    await expect(page.locator('noscript')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[name=first_name]')).toBeVisible();
  });
});

test('the profile of a logged-in applicant is requested once, before the scripts have loaded', async ({
  applicantPage: page,
}) => {
  const release = await holdScripts(page, { first: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/profile') asked.push(pathname);
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await expect.poll(() => asked).toHaveLength(1);
  release();
  await expect(page.locator('[name=first_name]')).toBeVisible();
  expect(asked).toHaveLength(1);
});
