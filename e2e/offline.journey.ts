import { typedAnswers } from './applicant/account.ts';
/** The network fails and returns: typing goes on, nothing is lost, and the page shows its state. */

import { expectTakenOver } from './harness/drawn.ts';
import { expect, type Page, test } from './harness/test.ts';

const firstName = (page: Page) => page.locator('#first_name');
const city = (page: Page) => page.locator('#city');
const told = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words });
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name });

/** A weak mobile connection: 400 ms latency, 50 kB a second. */
async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

test('with the network cut in the middle of a page typing goes on, and on return it is saved', async ({
  applicantPage: page,
  context,
  guard,
  expectNoAxeViolations,
}) => {
  await page.goto('/about');
  await firstName(page).fill('Ada');
  await expect(told(page, /Saved \d/)).toBeVisible();

  guard.expectNoNetwork();
  await context.setOffline(true);
  await page.locator('#last_name').fill('Lovelace');
  await expect(told(page, 'Not saved, retrying. You are offline.')).toBeVisible();
  await city(page).fill('Bend');
  await expectNoAxeViolations(page);

  await context.setOffline(false);
  await expect(told(page, /Saved \d/)).toBeVisible();
  expect(await typedAnswers(page)).toEqual({
    first_name: 'Ada',
    last_name: 'Lovelace',
    city: 'Bend',
  });
});

test('buttons that are pressed offline say so, stay, and lose nothing', async ({
  applicantPage: page,
  context,
  guard,
}) => {
  await page.goto('/about');
  await firstName(page).fill('Ada');
  guard.expectNoNetwork();
  await context.setOffline(true);
  await city(page).fill('Bend');
  for (const name of ['Save and Continue', 'Save']) {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Unexpected Error' });
    await expect(dialog).toContainText('Please check your internet connection and try again.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/about');
  }
  await expect(city(page)).toHaveValue('Bend');
  await context.setOffline(false);
  await expect.poll(() => typedAnswers(page)).toEqual({ first_name: 'Ada', city: 'Bend' });
});

test('what was typed offline outlives a reload that finds no network', async ({
  applicantPage: page,
  context,
  guard,
}) => {
  await page.goto('/about', { waitUntil: 'networkidle' });
  guard.expectNoNetwork();
  await context.setOffline(true);
  await firstName(page).fill('Ada');
  await page.locator('#preferred_name').fill('Lady A');
  await expect(page.reload()).rejects.toThrow();
  await context.setOffline(false);
  await page.goto('/about');
  await expect(firstName(page)).toHaveValue('Ada');
  await expect(page.locator('#preferred_name')).toHaveValue('Lady A');
  await expect
    .poll(() => typedAnswers(page))
    .toEqual({ first_name: 'Ada', preferred_name: 'Lady A' });
});

test('words in a search box that were never left outlive a reload', async ({
  applicantPage: page,
  context,
  guard,
}) => {
  await page.goto('/about');
  // The step where the reload leads to.
  const noted = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('/education')),
  );
  await step(page, 'Education UG').click();
  await expect(page).toHaveURL('/education');
  await noted;
  guard.expectNoNetwork();
  await context.setOffline(true);
  await page.locator('#hs_name').pressSequentially('Crook County High');
  await expect(page.reload()).rejects.toThrow();
  await context.setOffline(false);
  await page.goto('/education');
  await expect(page.locator('#hs_name')).toHaveValue('Crook County High');
});

test('without an account, too, typing survives a reload that finds no network', async ({
  page,
  context,
  guard,
}) => {
  await page.goto('/about');
  guard.expectNoNetwork();
  await context.setOffline(true);
  await firstName(page).fill('Ada');
  await expect(page.reload()).rejects.toThrow();
  await context.setOffline(false);
  await page.goto('/about');
  await expect(firstName(page)).toHaveValue('Ada');
});

test('once somebody has begun, the other steps open without a network', async ({
  page,
  context,
  guard,
}) => {
  await page.goto('/about');
  const ahead = page.waitForResponse((answer) => answer.url().includes('ReviewPage'));
  await firstName(page).focus();
  await ahead;
  await page.waitForLoadState('networkidle');
  guard.expectNoNetwork();
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
});

test('a screen that cannot be loaded says so kindly, and comes when the network is back', async ({
  page,
  context,
  guard,
  expectNoAxeViolations,
}) => {
  await page.goto('/about');
  await expectTakenOver(page);
  await firstName(page).fill('Ada');
  guard.expectNoNetwork();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page.getByRole('heading', { name: 'We could not load this page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'We could not load this page' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await page.goBack();
  await expect(firstName(page)).toHaveValue('Ada');
});

test('on a slow network the page tells that it is saving, takes what is typed meanwhile, and goes on', async ({
  applicantPage: page,
}) => {
  await page.goto('/about');
  await slowDown(page);
  await firstName(page).fill('Ada');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saving…')).toBeVisible();
  await city(page).fill('Bend');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL('/education', { timeout: 60_000 });
  expect(await typedAnswers(page)).toEqual({ first_name: 'Ada', city: 'Bend' });
});
