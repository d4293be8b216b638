import {
  codeIn,
  confirm,
  haveSession,
  logIn,
  SUBJECTS,
  signUp,
  usernameBox,
} from './applicant/account.ts';
import { profileOf } from './applicant/profile.ts';
import { navigationState } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

/** Each card: its header, the labels of its fields, and the links below it. */
const CARDS = [
  ['/login', 'Log In', ['Email', 'Password'], 'Do you need an account?', 'Sign Up', '/signup'],
  [
    '/signup',
    'Sign Up',
    ['Email', 'Password'],
    'Do you already have an account?',
    'Log In',
    '/login',
  ],
  [
    '/confirm',
    'Confirm Your Account',
    ['Email', 'code'],
    'Is your account already confirmed?',
    'Log In',
    '/login',
  ],
  ['/forgot', 'Forgot Password', ['Email'], 'Do you remember your password?', 'Log In', '/login'],
  [
    '/reset',
    'Reset Password',
    ['Email', 'Password', 'Confirm password'],
    'Do you need a new link?',
    'Forgot Password',
    '/forgot',
  ],
] as const;

/** All pages of the form share one screen. */
const FORM_PAGE = /ApplicationLayout/;
/** The script of each screen. */
const SCRIPTS = {
  '/about': FORM_PAGE,
  '/education': FORM_PAGE,
  '/final-steps': FORM_PAGE,
  '/login': /LoginPage/,
  '/signup': /SignUpPage/,
  '/confirm': /ConfirmPage/,
  '/forgot': /ForgotPage/,
  '/reset': /ResetPage/,
} as const;

function recordScripts(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(request.url());
  });
  return loaded;
}

test('each card has its header, its fields, Submit, a question and a link; Log In leads to a forgotten password, too [§2.7 §2.10 §2.13 §2.15 §2.18 §2.20 §2.23 §2.24 §2.25 §3.27 §3.28 §3.29 §3.30 §3.31]', async ({
  page,
}) => {
  for (const [path, header, fields, question, link, to] of CARDS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: header, exact: true })).toBeVisible();
    const boxes = page.getByRole('form', { name: header }).locator('input');
    await expect(boxes).toHaveCount(fields.length);
    for (const [index, label] of fields.entries()) {
      await expect(boxes.nth(index)).toHaveAccessibleName(new RegExp(`${label}`, 'i'));
    }
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
    await page.getByText(question).getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(to);
  }
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot');
});

test('each screen loads its own script when it is opened, and no other does [§2.26]', async ({
  page,
}) => {
  for (const [path, own] of Object.entries(SCRIPTS)) {
    const loaded = recordScripts(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(
      loaded.some((script) => own.test(script)),
      `${own} at ${path}`,
    ).toBe(true);
    for (const other of Object.values(SCRIPTS).filter((script) => script !== own)) {
      expect(
        loaded.filter((script) => other.test(script)),
        path,
      ).toEqual([]);
    }
    page.removeAllListeners('request');
  }
});

test('signing up carries username, message and answers to /confirm, and on to the default route [§1.3 §2.9 §2.14 §2.16 §2.17 §7.3]', async ({
  page,
  address,
  waitForLetter,
}) => {
  await page.goto('/about');
  await page.locator('#first_name').fill('Ada');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL('/signup');
  await signUp(page, address);
  await expect(page).toHaveURL('/confirm');
  const carried = await navigationState(page);
  expect(carried).toEqual({
    username: address,
    successMessage: expect.stringMatching(/\S/),
    answers: { first_name: 'Ada' },
  });
  await expect(usernameBox(page)).toHaveValue(address);
  await expect(page.getByRole('status').getByText(String(carried?.successMessage))).toBeVisible();

  await confirm(page, codeIn(await waitForLetter(address, SUBJECTS.code)));
  await expect(page).toHaveURL('/login');
  const message = (await navigationState(page))?.successMessage;
  expect(message).toEqual(expect.stringMatching(/\S/));
  await expect(page.getByRole('status').getByText(String(message))).toBeVisible();

  const saved = page.waitForResponse('**/api/answer');
  await logIn(page, address);
  await expect(page).toHaveURL('/about');
  expect((await saved).status()).toBe(200);
  const { answer } = await profileOf(page);
  expect(answer).toMatchObject({ first_name: 'Ada' });
});

test('signing up says that answers come along, and a login shows the first missing answer', async ({
  page,
  address,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  // The first login stays at its welcome.
  await haveSession(page, address, waitForLetter);
  await page.context().clearCookies();
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/about');
  await page.locator('#first_name').fill('Ada');
  await page.locator('#last_name').fill('Lovelace');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page.getByText('Your answers so far come along.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Log In' }).click();
  await logIn(page, address);
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { name: 'Who you are' })).toBeFocused();
  await expect(page.getByRole('group', { name: /^Date of birth/ })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#last_name')).not.toBeInViewport();
});
