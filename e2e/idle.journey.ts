import { haveSession } from './applicant/account.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = 60_000;

test('an idle applicant is asked, may go on, and is logged out without an answer', async ({
  page,
  address,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  await haveSession(page, address, waitForLetter);
  await page.clock.install();
  await page.goto('/about');
  await expect(page.locator('#first_name')).toBeVisible();
  await page.locator('#first_name').fill('Ada');

  const question = page.getByRole('alertdialog', { name: 'Still working?' });
  await page.clock.fastForward(14 * MINUTE);
  await expect(question).toContainText(
    'You have been inactive for a little while. Would you like to stay logged in?',
  );
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Yes - Take me back to my application' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/about');

  await page.clock.fastForward(14 * MINUTE);
  await expect(question).toBeVisible();
  await page.clock.fastForward(MINUTE);
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('You have been automatically logged out due to inactivity.').first(),
  ).toBeVisible();
});

test('No logs out at once', async ({ page, address, waitForLetter }) => {
  await haveSession(page, address, waitForLetter);
  await page.clock.install();
  await page.goto('/about');
  await expect(page.locator('#first_name')).toBeVisible();
  await page.clock.fastForward(14 * MINUTE);
  await page.getByRole('button', { name: 'No - Please log me out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('You have been automatically logged out due to inactivity.').first(),
  ).toBeVisible();
});
