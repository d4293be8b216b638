import { codeIn, confirm, logIn, SUBJECTS, signUp, usernameBox } from './applicant/account.ts';
import { profileOf } from './applicant/profile.ts';
import { navigationState } from './harness/calls.ts';
import { expect, test } from './harness/test.ts';

/** Each card: its script, its header, the labels of its fields, and the question below it with its link. */
const CARDS = [
  [
    ...(['/login', /LoginPage/, 'Log In', ['Email', 'Password']] as const),
    ...(['Do you need an account?', 'Sign Up', '/signup'] as const),
  ],
  [
    ...(['/signup', /SignUpPage/, 'Sign Up', ['Email', 'Password']] as const),
    ...(['Do you already have an account?', 'Log In', '/login'] as const),
  ],
  [
    ...(['/confirm', /ConfirmPage/, 'Confirm Your Account', ['Email', 'code']] as const),
    ...(['Is your account already confirmed?', 'Log In', '/login'] as const),
  ],
  [
    ...(['/forgot', /ForgotPage/, 'Forgot Password', ['Email']] as const),
    ...(['Do you remember your password?', 'Log In', '/login'] as const),
  ],
  [
    ...(['/reset', /ResetPage/, 'Reset Password', ['Email', 'Password', 'Confirm']] as const),
    ...(['Do you need a new link?', 'Forgot Password', '/forgot'] as const),
  ],
] as const;

test('each screen loads its own script; each card has its header, its fields, Submit, a question and a link; Log In leads to a forgotten password, too [§2.7 §2.10 §2.13 §2.15 §2.18 §2.20 §2.23 §2.24 §2.25 §2.26 §3.27 §3.28 §3.29 §3.30 §3.31]', async ({
  page,
}) => {
  const screens = CARDS.map(([path, script]) => [path, script] as const);
  const steps = ['/about', '/education', '/final-steps'].map(
    (path) => [path, /ApplicationLayout/] as const,
  );
  for (const [path, own] of [...screens, ...steps]) {
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') loaded.push(request.url());
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const scripts = [...screens, ...steps].map(([, script]) => script);
    const found = scripts.filter((script) => loaded.some((url) => script.test(url)));
    expect([...new Set(found.map(String))], path).toEqual([String(own)]);
    page.removeAllListeners('request');

    const card = CARDS.find(([its]) => its === path);
    if (card === undefined) continue;
    const [, , header, fields, question, link, to] = card;
    await expect(page.getByRole('heading', { level: 1, name: header, exact: true })).toBeVisible();
    const boxes = page.getByRole('form', { name: header }).locator('input');
    await expect(boxes).toHaveCount(fields.length);
    for (const [index, label] of fields.entries()) {
      await expect(boxes.nth(index)).toHaveAccessibleName(new RegExp(label, 'i'));
    }
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
    await page.getByText(question).getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(to);
  }
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot');
});

test('signing up carries username, message and answers to /confirm, and on to the default route [§1.3 §2.9 §2.14 §2.16 §2.17 §7.3]', async ({
  page,
  address,
  waitForLetter,
}) => {
  const message = expect.stringMatching(/\S/);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/about');
  await page.locator('#first_name').fill('Ada');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByText('Your answers so far come along.')).toBeVisible();
  await signUp(page, address);
  await expect(page).toHaveURL('/confirm');
  const carried = await navigationState(page);
  const answers = { first_name: 'Ada' };
  expect(carried).toEqual({ username: address, successMessage: message, answers });
  await expect(usernameBox(page)).toHaveValue(address);
  await expect(page.getByRole('status').getByText(String(carried?.successMessage))).toBeVisible();

  await confirm(page, codeIn(await waitForLetter(address, SUBJECTS.code)));
  await expect(page).toHaveURL('/login');
  const confirmed = (await navigationState(page))?.successMessage;
  expect(confirmed).toEqual(message);
  await expect(page.getByRole('status').getByText(String(confirmed))).toBeVisible();

  const saved = page.waitForResponse('**/api/answer');
  await logIn(page, address);
  await expect(page).toHaveURL('/about');
  expect((await saved).status()).toBe(200);
  expect((await profileOf(page)).answer).toMatchObject(answers);

  await test.step('a later login with more answers shows the first missing one', async () => {
    // Leaving the page first ends its calls, before its session goes.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/about');
    await page.locator('#first_name').fill('Ada');
    await page.locator('#last_name').fill('Lovelace');
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    await page.getByRole('link', { name: 'Log In' }).click();
    await logIn(page, address);
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { name: 'Who you are' })).toBeFocused();
    await expect(page.getByRole('group', { name: /^Date of birth/ })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('#last_name')).not.toBeInViewport();
  });
});
