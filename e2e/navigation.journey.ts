import { haveSession } from './applicant/account.ts';
import { form } from './applicant/application.ts';
import { expect, type Page, test } from './harness/test.ts';

const step = (page: Page, index: number) =>
  page.getByRole('navigation').getByRole('link', { name: form.pages[index]?.title ?? '' });

test('an unknown address leads to the form and keeps its query', async ({ page }) => {
  await page.goto('/no/such/place?from=poster');
  await expect(page).toHaveURL('/about?from=poster');
});

test('nobody sees the completion page before submitting', async ({
  page,
  address,
  waitForLetter,
}) => {
  await page.goto('/completion');
  await expect(page).toHaveURL('/about');
  await haveSession(page, address, waitForLetter);
  await page.goto('/completion');
  await expect(page).toHaveURL('/about');
});

test('a visitor looks around freely, and is asked to sign up once there is something to keep', async ({
  page,
}) => {
  await page.goto('/about');
  await step(page, 1).click();
  await expect(page).toHaveURL('/education');
  await step(page, 0).click();
  await expect(page).toHaveURL('/about');
  await page.locator('#first_name').fill('Ada');
  await step(page, 2).click();
  await expect(page).toHaveURL('/signup');
});

test('Save and Continue and Previous lead through the steps, without an account too', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL('/education');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/about');
});

test('the links of the steps replace history', async ({ page, address, waitForLetter }) => {
  await haveSession(page, address, waitForLetter);
  await page.goto('/forgot');
  await page.goto('/about');
  await step(page, 1).click();
  await expect(page).toHaveURL('/education');
  await step(page, 2).click();
  await expect(page).toHaveURL('/final-steps');
  await page.goBack();
  await expect(page).toHaveURL('/forgot');
});

test('an applicant goes on at the page where they stopped', async ({
  page,
  address,
  waitForLetter,
}) => {
  await haveSession(page, address, waitForLetter);
  await page.goto('/about');
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/last-page') &&
      answer.request().postDataJSON().last_page === '/education',
  );
  await step(page, 1).click();
  await expect(page).toHaveURL('/education');
  expect((await saved).status()).toBe(200);
  await page.goto('/');
  await expect(page).toHaveURL('/education');
});

test('the account popover leads to the cards and takes the answers along', async ({ page }) => {
  await page.goto('/about');
  await page.locator('#first_name').fill('Ada');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/signup');
  await page.goBack();
  await expect(page.locator('#first_name')).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
});
