import { typedAnswers } from './applicant/account.ts';
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

test('answers are saved in a pause of typing, and the page says when [§3.6 §7.18]', async ({
  applicantPage: page,
  guard,
  expectNoAxeViolations,
}) => {
  await openForm(page);
  const made = recordCalls(page);
  await firstName(page).pressSequentially('Ada');
  await expect(page.getByText('Saving…')).toBeVisible();
  await page.clock.fastForward(PAUSE);
  await expect(told(page, 'Saved 10:42')).toBeVisible();
  expect(await typedAnswers(page)).toEqual({ first_name: 'Ada' });

  await page.clock.fastForward(60_000);
  await city(page).fill('Bend');
  await page.clock.fastForward(PAUSE);
  await expect(told(page, 'Saved 10:43')).toBeVisible();
  const saves = made.filter(({ call }) => call === 'PUT /api/answer');
  expect(saves.map(({ body }) => body)).toMatchObject([
    { answers: { first_name: 'Ada' } },
    { answers: { city: 'Bend' } },
  ]);

  await test.step('an answer that the server does not take says so where it is, and stops no other', async () => {
    guard.expectRefusal(400);
    const lastName = page.locator('#last_name');
    await lastName.fill('Lovelace\u0000');
    await page.locator('#middle_name').fill('B');
    await page.clock.fastForward(PAUSE);
    await expect(told(page, 'Not saved: the answers that are marked.')).toBeVisible();
    await expect(lastName).toHaveAccessibleDescription(/cannot be stored/);
    await expectNoAxeViolations(page);
    const saved = { first_name: 'Ada', middle_name: 'B', city: 'Bend' };
    expect(await typedAnswers(page)).toEqual(saved);
    const tries = made.length;
    await page.clock.fastForward(10 * MAX_RETRY);
    expect(made).toHaveLength(tries);

    await lastName.fill('Lovelace');
    await page.clock.fastForward(PAUSE);
    await expect(told(page, /Saved \d/)).toBeVisible();
    expect(await typedAnswers(page)).toEqual({ ...saved, last_name: 'Lovelace' });
  });
});

test('leaving with unsaved text shows a warning, and leaving after a save does not', async ({
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

test('text typed just before the tab closes is saved', async ({ applicantPage: page }) => {
  await openForm(page);
  await firstName(page).pressSequentially('Ada');
  page.on('dialog', (dialog) => dialog.accept());
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await expect.poll(() => typedAnswers(page)).toEqual({ first_name: 'Ada' });
});

test('two tabs merge key by key, and a tab that is shown again overwrites nothing', async ({
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

test('an application that another device submitted is not changed, and shows as submitted', async ({
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
  // Nothing was really submitted, so there is no status.
  guard.expectRefusal(404);
  await firstName(page).fill('Ada');
  await page.clock.fastForward(PAUSE);
  await expect(page).toHaveURL('/completion');
});
