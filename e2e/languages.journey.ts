import type { Browser, Page } from '@playwright/test';
import { applicationOf, spanish } from '#form/translation/testing.ts';
import { readCatalogues } from '#words/folder.ts';
import { sayIn } from '#words/say.ts';
import { followPath } from './applicant/path.ts';
import { wordsOn } from './applicant/words-on.ts';
import { expect, test } from './harness/test.ts';

const inSpanish = sayIn(spanish);
const [about] = applicationOf(spanish).pages;

/** A page of a browser that speaks Spanish. */
async function spanishPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-MX', ...(baseURL && { baseURL }) });
  return context.newPage();
}

const firstName = (page: Page) => page.locator('#first_name');
const choose = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

test('a first visit is in the language of the browser, and nobody downloads another', async ({
  browser,
  baseURL,
  expectNoAxeViolations,
}) => {
  const page = await spanishPage(browser, baseURL);
  const words: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/words-')) words.push(new URL(request.url()).pathname);
  });
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(about?.title ?? '');
  await expect(page.locator('label[for=first_name]')).toHaveText(inSpanish('First name'));
  await expect(
    page.getByRole('contentinfo').getByRole('button', { name: inSpanish('Help') }),
  ).toBeVisible();
  expect(words).toEqual([expect.stringMatching(/^\/assets\/words-es-[\w-]+\.js$/)]);
  await expectNoAxeViolations(page);
  await page.context().close();
});

test('switching the language keeps what was typed, the place and the choice', async ({ page }) => {
  await page.goto('/about?utm=x');
  await firstName(page).fill('Ximena');
  await choose(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL('/about?utm=x');
  await expect(firstName(page)).toHaveValue('Ximena');

  // The choice is kept in the browser.
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inSpanish('Log In'));

  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'English', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(firstName(page)).toHaveValue('Ximena');
});

test('somebody who is logged in loses no answer by switching, and stores English labels in Spanish', async ({
  applicantPage: page,
}) => {
  await page.goto('/about');
  await firstName(page).fill('Ximena');
  await choose(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(firstName(page)).toHaveValue('Ximena');
  await page.locator('#country').selectOption({ label: 'Alemania' });
  await choose(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('#country')).toHaveValue('DEU');
  const { answer } = await (await page.request.get('/api/profile')).json();
  expect(answer).toMatchObject({
    first_name: 'Ximena',
    country: 'DEU',
    country_desc: 'Germany',
  });
});

/** What is said otherwise in Spanish. A sentence with arguments never stands on a screen as it is written. */
const ENGLISH = new Set(
  readCatalogues()
    .flatMap(({ catalogue }) => catalogue.entries)
    .filter(({ english, translation }) => translation !== english && !english.includes('{'))
    .map(({ english }) => english),
);
for (const { translation } of readCatalogues().flatMap(({ catalogue }) => catalogue.entries)) {
  ENGLISH.delete(translation);
}

test('a stranger submits in Spanish and reads no English of ours, and staff read it in English', async ({
  browser,
  guard,
  address,
  baseURL,
  portal,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  test.setTimeout(240_000);
  const page = await spanishPage(browser, baseURL);
  guard.watch(page.context());
  await followPath(page, {
    tag: 'es',
    address,
    waitForLetter,
    async look(screen, name) {
      await expect(screen.locator('html'), name).toHaveAttribute('lang', 'es');
      expect(
        (await wordsOn(screen)).filter((text) => ENGLISH.has(text)),
        name,
      ).toEqual([]);
      await expectNoAxeViolations(screen);
    },
  });
  const link = page.getByRole('link', { name: inSpanish('Download') });
  const copy = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(copy.headers()['content-type']).toBe('application/pdf');
  expect(copy.headers()['content-disposition'] ?? '').not.toBe('');

  const staff = await browser.newContext({ reducedMotion: 'reduce' });
  guard.watch(staff);
  const view = await staff.newPage();
  await view.goto(await portal('service-link', address));
  await expect(view.getByRole('main')).toContainText('First name');
  await expect(view.locator('html')).toHaveAttribute('lang', 'en');
  await staff.close();

  await page.goto(await portal('service-link', address));
  await expect(page.getByRole('main')).toContainText(inSpanish('First name'));
  expect((await wordsOn(page)).filter((text) => ENGLISH.has(text))).toEqual([]);
  await page.context().close();
});
