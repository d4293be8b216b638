import type { Page } from '@playwright/test';
import { applicationOf, spanish } from '#form/translation/testing.ts';
import { sayIn } from '#words/say.ts';
import { codeIn, logIn, PASSWORD, SUBJECTS } from './applicant/account.ts';
import { profileOf } from './applicant/profile.ts';
import { expect, test } from './harness/test.ts';

const inSpanish = sayIn(spanish);
const [about] = applicationOf(spanish).pages;

const SPANISH = { locale: 'es-MX' };
const firstName = (page: Page) => page.locator('#first_name');
const choose = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

test("a first visit is in the browser's language, and downloads no other", async ({ visit }) => {
  const page = await visit(SPANISH);
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

  await test.step('switching the language keeps what was typed, the place and the choice', async () => {
    await page.goto('/about?utm=x');
    await firstName(page).fill('Ximena');
    await choose(page, 'English');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL('/about?utm=x');
    await expect(firstName(page)).toHaveValue('Ximena');

    // The browser remembers the choice.
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');

    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Español', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(firstName(page)).toHaveValue('Ximena');
  });
});

test('an applicant who logs in to a Spanish account from an English browser reads Spanish at once, and keeps every answer typed so far', async ({
  visit,
  page,
  address,
  waitForLetter,
}) => {
  const elsewhere = await visit(SPANISH);
  await elsewhere.goto('/about');
  const account = { username: address, password: PASSWORD };
  const asked = { data: account, headers: { 'accept-language': 'es-MX' } };
  expect((await elsewhere.request.post('/public/signup', asked)).status()).toBe(200);
  const code = codeIn(await waitForLetter(address, SUBJECTS.code));
  const confirmed = { data: { username: address, code } };
  expect((await elsewhere.request.post('/public/confirm', confirmed)).status()).toBe(200);
  await elsewhere.context().close();

  await page.goto('/about');
  await firstName(page).fill('Ximena');
  await page.locator('#city').fill('Salem');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await logIn(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(about?.title ?? '');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL('/about');
  await expect(firstName(page)).toHaveValue('Ximena');
  await expect(page.locator('#city')).toHaveValue('Salem');
  await expect
    .poll(async () => (await profileOf(page)).answer)
    .toMatchObject({ first_name: 'Ximena', city: 'Salem' });
});
