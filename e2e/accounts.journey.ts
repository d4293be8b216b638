import {
  codeIn,
  confirm,
  haveAccount,
  linkIn,
  logIn,
  PASSWORD,
  passwordBox,
  SUBJECTS,
  signUp,
  usernameBox,
} from './applicant/account.ts';
import { expect, type Page, test } from './harness/test.ts';

const toast = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title }).last();

async function logOut(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(address)).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
}

const NEW_PASSWORD = 'Another horse 8 staple?';

test('a forgotten password is set anew with the link in a letter, and the old one ends [§2.19 §2.21 §6.7]', async ({
  page,
  guard,
  address,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  await haveAccount(page, address, waitForLetter);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot');
  await usernameBox(page).fill(address);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, 'Forgot Password')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.goto(linkIn(await waitForLetter(address, SUBJECTS.reset), '/reset'));
  await expect(usernameBox(page)).toHaveValue(address);
  await passwordBox(page).fill(NEW_PASSWORD);
  await page.getByLabel(/^confirm/i).fill(NEW_PASSWORD);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/login');

  guard.expectRefusal(400);
  await logIn(page, address, PASSWORD);
  await expect(toast(page, 'Login Card Error')).toBeVisible();
  await expectNoAxeViolations(page);
  await passwordBox(page).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/about');
});

test('a wrong code is refused, a code sent again confirms, and the first one has ended [§6.5]', async ({
  page,
  guard,
  address,
  waitForLetter,
}) => {
  await page.goto('/signup');
  await signUp(page, address);
  const first = codeIn(await waitForLetter(address, SUBJECTS.code));
  await page.getByRole('button', { name: 'Resend confirmation code?' }).click();
  const second = codeIn(await waitForLetter(address, SUBJECTS.code, 2));

  await confirm(page, '12345');
  await expect(page.getByText('The confirmation code must be exactly 6 numbers.')).toBeVisible();
  guard.expectRefusal(400);
  for (const wrong of new Set([second === '000000' ? '111111' : '000000', first])) {
    if (wrong === second) continue;
    await confirm(page, wrong);
    await expect(toast(page, 'Confirm Card Error')).toBeVisible();
    await expect(page).toHaveURL('/confirm');
  }
  await confirm(page, second);
  await expect(page).toHaveURL('/login');
  await logIn(page, address);
  await expect(page).toHaveURL('/about');
});

test('a login before confirming says what to do, and the login card sends the code again [§2.11]', async ({
  page,
  guard,
  address,
  waitForLetter,
}) => {
  await page.goto('/signup');
  await signUp(page, address);
  await expect(page).toHaveURL('/confirm');
  await waitForLetter(address, SUBJECTS.code);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Resend confirmation code?' }).click();
  await expect(
    page.getByText('You must provide a valid email address to resend a confirmation code.').first(),
  ).toBeVisible();
  guard.expectRefusal(400);
  await logIn(page, address);
  await expect(
    page.getByText('Please confirm your account before logging in.').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Resend confirmation code?' }).click();
  await waitForLetter(address, SUBJECTS.code, 2);
});

test('an ended session leads to the login, and what was typed is there afterwards [§2.8 §2.81 §6.26 §8.6]', async ({
  applicantPage: page,
  context,
  guard,
  address,
}) => {
  await page.goto('/about');
  await page.locator('#first_name').fill('Wilhelmina');
  await context.clearCookies({ name: /^(?!idp\.)/ });
  guard.expectRefusal(401);
  // An autosave may meet the refusal first; then the button is gone.
  const press = page.getByRole('button', { name: 'Save and Continue' }).click({ timeout: 5000 });
  await press.catch(() => undefined);
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('Your session is invalid. Please clear your cookies and login again.').first(),
  ).toBeVisible();
  await logIn(page, address);
  await expect(page).toHaveURL('/about');
  await expect(page.locator('#first_name')).toHaveValue('Wilhelmina');
});

test('after a log-out nothing of the applicant is left in the browser [§4.72 §7.16]', async ({
  applicantPage: page,
  address,
  waitForLetter,
}) => {
  const next = `next.${address}`;
  await haveAccount(page, next, waitForLetter);
  await page.request.put('/api/add-another', {
    data: { button_id: 'activities', num_components: 2 },
  });
  await page.goto('/about');
  await page.locator('#first_name').fill('Wilhelmina');
  const forgotten = await page.context().newPage();
  await forgotten.goto('/education');
  await expect(forgotten.getByRole('heading', { level: 1 })).toBeVisible();
  await page.bringToFront();
  await logOut(page, address);
  // A tab left open does not show the answers either.
  await expect(forgotten).toHaveURL('/login');
  await expect(
    forgotten.getByRole('listitem').filter({ hasText: 'You have been logged out.' }),
  ).toBeVisible();
  await forgotten.close();

  // The next applicant to log in on the same page sees none of them.
  await logIn(page, next);
  await expect(page.locator('#first_name')).toHaveValue('');
  await page.getByRole('navigation').getByRole('link', { name: 'Education UG' }).click();
  await expect(page.locator('#activity_name')).toBeVisible();
  await expect(page.locator('#activity_name_2')).toHaveCount(0);
  await logOut(page, next);

  await page.goto('/about');
  await expect(page.locator('#first_name')).toHaveValue('');
});
