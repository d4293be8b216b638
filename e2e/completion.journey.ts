/** The page after the submission: the applicant's name, the reference number, and the next steps. */
import { completeApplication, haveSubmitted } from './applicant/submitted.ts';
import { expect, test } from './harness/test.ts';

test('it has the number that the receipt and the staff have, and draws well', async ({
  page,
  address,
  waitForLetter,
  portal,
  browser,
  expectNoAxeViolations,
}) => {
  await haveSubmitted(page, address, waitForLetter);
  await page.goto('/completion');
  const number = page.getByRole('definition').first();
  await expect(number).toHaveText(/^\d{4}-\d{4}$/);
  const reference = (await number.textContent()) ?? '';
  expect((await waitForLetter(address, /received/)).text).toContain(reference);
  await expectNoAxeViolations(page);

  const staff = await browser.newPage();
  await staff.goto(await portal('service-link', address));
  await expect(staff.getByText(reference)).toBeVisible();
  await staff.close();
});

test('it lists what comes next once, by date, and says who can put a mistake right; the tick is written once, and does not move for readers who want less motion', async ({
  applicantPage: page,
}) => {
  await completeApplication(page);
  await page.goto('/final-steps');
  // On a slow line, the last page would still be on its way when the application is submitted.
  await page.route('**/api/last-page', async (route) => {
    await page.waitForResponse('**/api/submit', { timeout: 1_000 }).catch(() => undefined);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  const main = page.getByRole('main');
  const tick = main.locator('header svg path');
  await expect(tick).toHaveCSS('animation-iteration-count', '1');
  await expect(tick).not.toHaveCSS('animation-name', 'none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(tick).toHaveCSS('animation-name', 'none');
  const must = main.getByRole('region', { name: 'TO COMPLETE YOUR APPLICATION, YOU MUST' });
  await expect(must.getByText(/by \w+day, /)).toHaveCount(1);
  await expect(main.getByText(/(?:by|no later than) \w+day, /)).toHaveCount(5);
  // A real address, so that a phone offers to add the days.
  const calendar = main.getByRole('link', { name: 'Add your steps to your calendar' });
  const file = await page.request.get((await calendar.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toMatch(/^text\/calendar/);
  await expect(main.getByRole('link', { name: /^Order your transcript/ })).toHaveCount(1);
  const mistake = main.getByRole('region', { name: 'Did you find a mistake?' });
  await expect(mistake.getByRole('link', { name: '(541) 555-0142' })).toBeVisible();
  await expect(mistake.getByRole('link', { name: 'admission@aldervalley.example' })).toBeVisible();
});
