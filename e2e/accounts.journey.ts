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
import { aMessage, callOf } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const toast = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title }).last();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const NEW_PASSWORD = 'Another horse 8 staple?';

test('the calls of the cards make and confirm an account, log in to it, and set a new password [§7.1]', async ({
  page,
  guard,
  address,
  waitForLetter,
}) => {
  await test.step('POST /public/signup [§3.28 §6.3 §7.2 §7.3]', async () => {
    await page.goto('/signup');
    const call = await callOf(page, 'POST /public/signup', () => signUp(page, address));
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toEqual({ username: address, password: PASSWORD });
    await expect(page).toHaveURL('/confirm');
  });
  const first = codeIn(await waitForLetter(address, SUBJECTS.code));

  await test.step('a login before confirming says what to do, and the login card sends the code again [§2.11 §3.32 §6.5 §7.6]', async () => {
    guard.expectRefusal(400);
    await page.goto('/login');
    await logIn(page, address);
    await expect(toast(page, 'Please confirm your account before logging in.')).toBeVisible();
    const call = await callOf(page, 'POST /public/resend-confirm', () =>
      press(page, 'Resend confirmation code?'),
    );
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toEqual({ username: address });
  });

  await test.step('a wrong code is refused, the code sent again confirms, and the first one has ended [§2.17 §3.29 §6.4 §6.5 §7.4 §7.5]', async () => {
    const code = codeIn(await waitForLetter(address, SUBJECTS.code, 2));
    await page.goto(`/confirm?username=${encodeURIComponent(address)}`);
    for (const wrong of [code === '000000' ? '111111' : '000000', first]) {
      // Chance may send the same one twice.
      if (wrong === code) continue;
      await confirm(page, wrong);
      await expect(toast(page, 'Confirm Card Error')).toBeVisible();
      await toast(page, 'Confirm Card Error').getByRole('button', { name: 'Close' }).click();
    }
    const call = await callOf(page, 'POST /public/confirm', () => confirm(page, code));
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toEqual({ username: address, code });
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(String(call.body.message))).toBeVisible();
  });

  await test.step('POST /public/forgot-password [§2.19 §3.30 §7.9]', async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/forgot');
    await usernameBox(page).fill(address);
    const call = await callOf(page, 'POST /public/forgot-password', () => press(page, 'Submit'));
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toEqual({ username: address });
    await expect(toast(page, 'Forgot Password')).toContainText(String(call.body.message));
  });

  await test.step('POST /public/reset-password, with the link in the letter [§2.9 §2.20 §2.21 §2.22 §3.31 §6.7 §7.10 §7.11]', async () => {
    await page.goto(linkIn(await waitForLetter(address, SUBJECTS.reset), '/reset'));
    await expect(usernameBox(page)).toHaveValue(address);
    await passwordBox(page).fill(NEW_PASSWORD);
    await page.getByLabel(/^confirm/i).fill(NEW_PASSWORD);
    const call = await callOf(page, 'POST /public/reset-password', () => press(page, 'Submit'));
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toEqual({
      username: address,
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
      // The link's token is already in a cookie, which goes with this call; this is its handle.
      id: expect.stringMatching(/^here\.[\w-]{16}$/),
    });
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(String(call.body.message))).toBeVisible();
  });

  await test.step('POST /public/login: the old password has ended; then the default route and the profile [§2.12 §3.27 §6.6 §7.7 §7.8]', async () => {
    await logIn(page, address, PASSWORD);
    await expect(toast(page, 'Login Card Error')).toBeVisible();
    await passwordBox(page).fill(NEW_PASSWORD);
    const profile = page.waitForResponse('**/api/profile');
    const call = await callOf(page, 'POST /public/login', () => press(page, 'Submit'));
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toEqual({ username: address, password: NEW_PASSWORD });
    expect((await profile).status()).toBe(200);
    await expect(page).toHaveURL('/about');
  });

  await test.step('the contact address of the form is that of the account', async () => {
    await expect(page.locator('#email_address')).toHaveValue(address);
    await expect(page.locator('#email_address')).toHaveAccessibleDescription(
      /This is the email you log in with\. You can give another one here\./,
    );
  });
});

test('after a log-out nothing of the applicant is left in the browser [§4.72 §7.16]', async ({
  applicantPage: page,
  address,
  waitForLetter,
}) => {
  const logOut = async (username: string) => {
    await press(page, 'Account');
    await expect(page.getByText(username)).toBeVisible();
    await press(page, 'Log Out');
    await expect(page).toHaveURL('/login');
  };
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
  await logOut(address);
  // A tab left open does not show the answers either.
  await expect(forgotten).toHaveURL('/login');
  await expect(toast(forgotten, 'You have been logged out.')).toBeVisible();
  await forgotten.close();

  // The next applicant to log in on the same page sees none of them.
  await logIn(page, next);
  await expect(page.locator('#first_name')).toHaveValue('');
  await page.getByRole('navigation').getByRole('link', { name: 'Education UG' }).click();
  await expect(page.locator('#activity_name')).toBeVisible();
  await expect(page.locator('#activity_name_2')).toHaveCount(0);
  await logOut(next);

  await page.goto('/about');
  await expect(page.locator('#first_name')).toHaveValue('');
});
