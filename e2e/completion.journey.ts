/** The page after the submission: the applicant's name, the reference number, the copy, and the next steps. */
import { logInAgain } from './applicant/account.ts';
import { completeApplication } from './applicant/submitted.ts';
import { expect, test } from './harness/test.ts';

const NEXT = 'TO COMPLETE YOUR APPLICATION, YOU MUST TAKE THE FOLLOWING STEPS:';
const NO_COPY = 'Error downloading PDF copy of your application';

test('an applicant who has submitted sees the next steps with dates, and who can correct a mistake', async ({
  applicantPage: page,
  address,
  guard,
  portal,
  visit,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  await completeApplication(page);
  guard.expectRefusal(503);
  const busy = { status: 503, json: { message: 'Please try again later.' } };
  await page.route('**/api/pdf', (route) => route.fulfill(busy), { times: 1 });
  await page.goto('/final-steps');
  // On a slow line, the last page would still be on its way when the application is submitted.
  await page.route('**/api/last-page', async (route) => {
    await page.waitForResponse('**/api/submit', { timeout: 1_000 }).catch(() => undefined);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL('/review');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/completion');
  const main = page.getByRole('main');

  await test.step('the tick is written once, and does not move for readers who want less motion', async () => {
    const tick = main.locator('header svg path');
    await expect(tick).toHaveCSS('animation-iteration-count', '1');
    await expect(tick).not.toHaveCSS('animation-name', 'none');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(tick).toHaveCSS('animation-name', 'none');
  });

  await test.step('a copy that cannot be had is said under its label, and can be tried again [§4.51 §8.25]', async () => {
    await expect(page.getByText(NO_COPY, { exact: true })).toBeVisible();
    await expect(page.getByText('Please try again later.').first()).toBeVisible();
    await expectNoAxeViolations(page);
    const failed = { status: 'failed', message: 'The copy is too large.', url: '' };
    await page.route('**/api/pdf', (route) => route.fulfill({ json: failed }), { times: 1 });
    await page.getByRole('button', { name: 'Try again' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: NO_COPY });
    await expect(toast.filter({ hasText: failed.message })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('it has the number that the receipt and the staff have', async () => {
    const number = page.getByRole('definition').first();
    await expect(number).toHaveText(/^\d{4}-\d{4}$/);
    const reference = (await number.textContent()) ?? '';
    expect((await waitForLetter(address, /received/)).text).toContain(reference);
    const staff = await visit();
    await staff.goto(await portal('service-link', address));
    await expect(staff.getByText(reference)).toBeVisible();
  });

  await test.step('each step is listed once [§1.10 §1.24 §2.69]', async () => {
    await expect(main.getByRole('region', { name: NEXT }).getByText(/by \w+day, /)).toHaveCount(1);
    await expect(main.getByText(/(?:by|no later than) \w+day, /)).toHaveCount(5);
    for (const name of ['Send your ACT scores', 'Apply for financial aid', 'Plan a visit'])
      await expect(main.getByRole('link', { name }).first()).toBeVisible();
    await expect(main.getByRole('link', { name: /^Order your transcript/ })).toHaveCount(1);
    // A real address, so that a phone offers to add the days.
    const calendar = main.getByRole('link', { name: 'Add your steps to your calendar' });
    const file = await page.request.get((await calendar.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toMatch(/^text\/calendar/);
    const mistake = main.getByRole('region', { name: 'Did you find a mistake?' });
    await expect(mistake.getByRole('link', { name: '(541) 555-0142' })).toBeVisible();
    const mail = mistake.getByRole('link', { name: 'admission@aldervalley.example' });
    await expect(mail).toBeVisible();
  });

  await test.step('every address of the form leads there, however it is written, at every login [§2.64 §2.74 §4.21 §6.17]', async () => {
    await logInAgain(page, address, guard);
    for (const path of ['/about', '/Final-Steps/', '/REVIEW']) {
      await page.goto(path);
      await expect(page).toHaveURL('/completion');
      await expect(page.getByRole('heading', { name: NEXT, exact: true })).toBeVisible();
    }
  });
});
