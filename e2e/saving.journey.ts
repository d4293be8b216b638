/** Answers save themselves while an applicant is logged in: silently, key by key, with retries. */
import type { Browser } from '@playwright/test';
import { logIn, typedAnswers } from './applicant/account.ts';
import { recordCalls } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const PAUSE = 2000;
const MAX_RETRY = 30_000;
const MORNING = new Date('2026-11-21T15:42:00Z');

const firstName = (page: Page) => page.locator('#first_name');
const city = (page: Page) => page.locator('#city');
const told = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words });

/** Opens the form with a clock that the journey moves. */
async function openForm(page: Page): Promise<void> {
  await page.clock.install({ time: MORNING });
  await page.goto('/about');
  await expect(firstName(page)).toBeVisible();
}

/** Opens another browser of the same applicant. */
async function openDevice(browser: Browser, page: Page, address: string) {
  const device = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await device.newPage();
  await other.goto('/login');
  await logIn(other, address);
  await expect(other).toHaveURL('/about');
  return other;
}

test('what is typed is saved in a pause, and the page says when', async ({
  applicantPage: page,
  expectNoAxeViolations,
}) => {
  await openForm(page);
  const made = recordCalls(page);
  await firstName(page).pressSequentially('Ada');
  await expect(page.getByText('Saving…')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.clock.fastForward(PAUSE);
  await expect(told(page, 'Saved 10:42')).toBeVisible();
  expect(await typedAnswers(page)).toEqual({ first_name: 'Ada' });

  await page.clock.fastForward(60_000);
  await city(page).fill('Bend');
  await page.clock.fastForward(PAUSE);
  await expect(told(page, 'Saved 10:43')).toBeVisible();
  await expectNoAxeViolations(page);
  const saves = made.filter(({ call }) => call === 'PUT /api/answer');
  expect(saves.map(({ body }) => body)).toMatchObject([
    { answers: { first_name: 'Ada' } },
    { answers: { city: 'Bend' } },
  ]);
});

test('the words that come and go while typing are for the eyes only', async ({
  applicantPage: page,
}) => {
  await openForm(page);
  await firstName(page).fill('Ada');
  await page.clock.fastForward(PAUSE);
  await expect(told(page, 'Saved 10:42')).toBeVisible();
  await firstName(page).fill('Adah');
  await expect(page.getByText('Saving…')).toHaveAttribute('aria-hidden', 'true');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`- status: "/Saved \\\\d+:\\\\d+ AM/"`);
});

test('a server that cannot answer is asked again until it does', async ({
  applicantPage: page,
  guard,
  expectNoAxeViolations,
}) => {
  await openForm(page);
  guard.expectRefusal(503);
  await page.route('**/api/answer', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not now.' } }),
  );
  await firstName(page).fill('Ada');
  await page.clock.fastForward(PAUSE);
  await expect(told(page, 'Not saved yet. We will try again soon.')).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.unroute('**/api/answer');
  await page.clock.fastForward(MAX_RETRY);
  await expect(told(page, /Saved \d/)).toBeVisible();
  expect(await typedAnswers(page)).toEqual({ first_name: 'Ada' });
});

test('an answer that the server does not take says so where it is, and stops no other', async ({
  applicantPage: page,
  guard,
  expectNoAxeViolations,
}) => {
  await openForm(page);
  guard.expectRefusal(400);
  const made = recordCalls(page);
  await firstName(page).fill('Ada\u0000');
  await city(page).fill('Bend');
  await page.clock.fastForward(PAUSE);
  await expect(told(page, 'Not saved: the answers that are marked.')).toBeVisible();
  await expect(firstName(page)).toHaveAccessibleDescription(/cannot be stored/);
  await expectNoAxeViolations(page);
  expect(await typedAnswers(page)).toEqual({ city: 'Bend' });
  const tries = made.length;
  await page.clock.fastForward(10 * MAX_RETRY);
  expect(made).toHaveLength(tries);

  await firstName(page).fill('Ada');
  await page.clock.fastForward(PAUSE);
  await expect(told(page, /Saved \d/)).toBeVisible();
  expect(await typedAnswers(page)).toEqual({ city: 'Bend', first_name: 'Ada' });
});

test('who leaves with unsaved typing is warned, and who has saved is not', async ({
  applicantPage: page,
}) => {
  await openForm(page);
  await page.route('**/api/answer', () => undefined);
  await firstName(page).pressSequentially('Ada');
  const warning = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await warning;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(firstName(page)).toHaveValue('Ada');

  await page.unrouteAll();
  await page.reload();
  await expect(firstName(page)).toHaveValue('Ada');
  await expect.poll(() => typedAnswers(page)).toEqual({ first_name: 'Ada' });
  const dialogs: string[] = [];
  page.on('dialog', (unexpected) => dialogs.push(unexpected.type()));
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(dialogs).toEqual([]);
});

test('what was typed a moment before the tab was closed is saved', async ({
  applicantPage: page,
}) => {
  await openForm(page);
  await firstName(page).pressSequentially('Ada');
  page.on('dialog', (dialog) => dialog.accept());
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await expect.poll(() => typedAnswers(page)).toEqual({ first_name: 'Ada' });
});

test('two tabs merge key by key, and one that comes to the front again overwrites nothing', async ({
  applicantPage: page,
  context,
}) => {
  await page.goto('/about');
  await firstName(page).fill('Ada');
  await expect(told(page, /Saved \d/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/about');
  await firstName(other).fill('Augusta');
  await expect(told(other, /Saved \d/)).toBeVisible();

  await page.bringToFront();
  await city(page).fill('Bend');
  await city(page).blur();
  await expect.poll(() => typedAnswers(page)).toEqual({ first_name: 'Augusta', city: 'Bend' });
  await other.bringToFront();
  await other.locator('#last_name').fill('Lovelace');
  await expect
    .poll(() => typedAnswers(page))
    .toEqual({ first_name: 'Augusta', last_name: 'Lovelace', city: 'Bend' });
});

test('two devices merge key by key', async ({ applicantPage: page, browser, guard, address }) => {
  await page.goto('/about');
  const other = await openDevice(browser, page, address);
  guard.watch(other.context());
  await firstName(page).fill('Ada');
  await city(other).fill('Bend');
  await expect.poll(() => typedAnswers(page)).toEqual({ first_name: 'Ada', city: 'Bend' });
  await other.context().close();
});

test('an application that another device submitted is not written to, and leads on', async ({
  applicantPage: page,
  guard,
}) => {
  await openForm(page);
  guard.expectRefusal(409);
  await page.route('**/api/answer', (route) =>
    route.fulfill({ status: 409, json: { message: 'It was submitted already.' } }),
  );
  await page.route('**/api/profile', async (route) => {
    const answer = await route.fetch();
    const profile = await answer.json();
    const statuses = ['started', 'validating', 'submitted'];
    const web_status = statuses.map((status) => ({
      web_status: status,
      at: MORNING.toISOString(),
    }));
    await route.fulfill({ json: { ...profile, web_status } });
  });
  await firstName(page).fill('Ada');
  await page.clock.fastForward(PAUSE);
  await expect(page).toHaveURL('/completion');
});

test('a session that ends while typing leads to the login, and back with everything', async ({
  applicantPage: page,
  context,
  guard,
  address,
}) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL('/education');
  await page.locator('#counselor_first_name').fill('Grace');
  await context.clearCookies({ name: /^(?!idp\.)/ });
  guard.expectRefusal(401);
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('Your session is invalid. Please clear your cookies and login again.').first(),
  ).toBeVisible();
  await logIn(page, address);
  await expect(page).toHaveURL('/education');
  await expect(page.locator('#counselor_first_name')).toHaveValue('Grace');
  await expect.poll(() => typedAnswers(page)).toMatchObject({ counselor_first_name: 'Grace' });
});

test('how far the application is is told three times at most, then the page says that it could not', async ({
  applicantPage: page,
  guard,
}) => {
  guard.expectRefusal(503);
  let tries = 0;
  await page.route('**/api/web-status', (route) => {
    tries += 1;
    return route.fulfill({ status: 503, json: { message: 'Not now.' } });
  });
  await page.goto('/about');
  const dialog = page.getByRole('alertdialog', { name: 'Unexpected Error' });
  await expect(dialog).toContainText('Not now.');
  expect(tries).toBe(3);
});
