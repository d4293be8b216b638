/** The network fails and returns: typing goes on, nothing is lost, and the page shows its state. */
import { typedAnswers } from './applicant/account.ts';
import { expectTakenOver } from './harness/drawn.ts';
import { expect, type Page, test } from './harness/test.ts';

const firstName = (page: Page) => page.locator('#first_name');
const city = (page: Page) => page.locator('#city');
const told = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words });
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name });

test('without a network, typing goes on, the buttons say so, and nothing is lost', async ({
  applicantPage: page,
  context,
  guard,
}) => {
  guard.expectNoNetwork();
  await page.goto('/about');
  await firstName(page).fill('Ada');
  await expect(told(page, /Saved \d/)).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.locator('#last_name').fill('Lovelace');
  await expect(told(page, 'Not saved, retrying. You are offline.')).toBeVisible();
  await city(page).fill('Bend');
  for (const name of ['Save and Continue', 'Save']) {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Unexpected Error' });
    await expect(dialog).toContainText('Please check your internet connection and try again.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/about');
  }
  await context.setOffline(false);
  await expect(told(page, /Saved \d/)).toBeVisible();
  const saved = { first_name: 'Ada', last_name: 'Lovelace', city: 'Bend' };
  expect(await typedAnswers(page)).toEqual(saved);

  await test.step('a reload that finds no network', async () => {
    await context.setOffline(true);
    await page.locator('#preferred_name').fill('Lady A');
    await expect(page.reload()).rejects.toThrow();
    await context.setOffline(false);
    await page.goto('/about');
    await expect(page.locator('#preferred_name')).toHaveValue('Lady A');
    const more = { ...saved, preferred_name: 'Lady A' };
    await expect.poll(() => typedAnswers(page)).toEqual(more);
  });

  await test.step('words in a search box that was never left survive, too', async () => {
    // The step where the reload leads to.
    const noted = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('/education')),
    );
    await step(page, 'Education UG').click();
    await expect(page).toHaveURL('/education');
    await noted;
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.locator('#hs_name').pressSequentially('Crook County High');
    await expect(page.reload()).rejects.toThrow();
    await context.setOffline(false);
    await page.goto('/education');
    await expect(page.locator('#hs_name')).toHaveValue('Crook County High');
  });
});

test('without an account, too, the other steps open without a network; a screen that cannot be loaded opens when it is back', async ({
  page,
  context,
  guard,
}) => {
  guard.expectNoNetwork();
  await page.goto('/about', { waitUntil: 'networkidle' });
  await expectTakenOver(page);

  await test.step('styles that could not be fetched ahead come with the screen', async () => {
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) =>
      /ReviewPage.*\.css/.test(request.url()),
    );
    await firstName(page).focus();
    await failed;
    await context.setOffline(false);
    await step(page, 'Final Steps').click();
    await expect(page).toHaveURL('/final-steps');
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
    // A card of the review has a border only with its styles.
    const card = page.getByRole('main').getByRole('region', { name: 'Who you are', exact: true });
    await expect(card).toHaveCSS('border-top-width', '1px');
  });

  await test.step('once somebody has begun, the steps and the review are there', async () => {
    await page.goto('/about');
    const ahead = page.waitForResponse((answer) => answer.url().includes('ReviewPage'));
    await firstName(page).focus();
    await ahead;
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    for (const [name, path] of [
      ['Education UG', '/education'],
      ['Final Steps', '/final-steps'],
    ] as const) {
      await step(page, name).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('typed text survives a reload', async () => {
    await page.goto('/about', { waitUntil: 'networkidle' });
    await context.setOffline(true);
    await firstName(page).fill('Ada');
    await expect(page.reload()).rejects.toThrow();
    await context.setOffline(false);
    await page.goto('/about');
    await expect(firstName(page)).toHaveValue('Ada');
  });

  await test.step('a screen that was never there says so kindly', async () => {
    await expectTakenOver(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    const sorry = page.getByRole('heading', { name: 'We could not load this page' });
    await expect(sorry).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(sorry).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
    await page.goBack();
    await expect(firstName(page)).toHaveValue('Ada');
  });
});
