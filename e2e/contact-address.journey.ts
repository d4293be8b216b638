import { haveAccount, logIn } from './applicant/account.ts';
import { profileOf } from './applicant/profile.ts';
import { expect, type Page, test } from './harness/test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const FROM_ACCOUNT = 'This is the email you log in with. You can give another one here.';

test('the contact email is the account’s until the applicant changes it', async ({
  page,
  address,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  await haveAccount(page, address, waitForLetter);
  await page.goto('/login');
  await logIn(page, address);
  await expect(page).toHaveURL('/about');
  const box = page.locator('#email_address');
  await expect(box).toHaveValue(address);
  await expect(box).toHaveAccessibleDescription(new RegExp(FROM_ACCOUNT));
  await expectNoAxeViolations(page);

  await test.step('it is saved as if it had been typed', async () => {
    await expect(page.getByText(/^Saved /).first()).toBeVisible();
    const { answer } = await profileOf(page);
    expect(answer.email_address).toBe(address);
  });

  await test.step('another one stays, and so does none at all', async () => {
    for (const other of ['home@vera.example', '']) {
      await box.fill(other);
      await expect(page.getByText(FROM_ACCOUNT)).toHaveCount(0);
      await press(page, 'Save');
      await expect(page.getByText(/^Saved /).first()).toBeVisible();
      await page.reload();
      await expect(page.locator('#first_name')).toBeVisible();
      await expect(box).toHaveValue(other);
    }
  });
});
