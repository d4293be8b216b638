import { logIn, PASSWORD, passwordBox, usernameBox } from './applicant/account.ts';
import { chooseTab } from './applicant/documents.ts';
import { recordCalls } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

/** Verbatim (spec §8). */
const UNEXPECTED = "We've encountered an unexpected error at this time. Please try again later.";
const INVALID = 'Your session is invalid. Please clear your cookies and login again.';

const SAID = 'The server says why not.';
/** A server's error code, which applicants must not see. */
const CODE = 'E_NOT_SO';
const refused = { status: 400, json: { message: SAID, code: CODE } };
const broken = { status: 500, json: { message: SAID, code: CODE } };

/** Answers of a server, and the message that the applicant reads. */
const ANSWERS = [
  ['a failure with a message', broken, SAID],
  ['no JSON, but good', { status: 200, contentType: 'text/html', body: 'Fine' }, UNEXPECTED],
  ['no message', { status: 400, json: {} }, UNEXPECTED],
] as const;

const toast = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Unexpected Error' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectToast(page: Page, title: string, message: string): Promise<void> {
  await expect(toast(page, title)).toHaveCount(1);
  await expect(toast(page, title)).toContainText(message);
}

/** Logs in without reloading the page; the cache must be empty, so that the page requests everything again. */
async function expectNothingKept(page: Page, address: string): Promise<void> {
  const made = recordCalls(page);
  await logIn(page, address);
  await expect(page.getByRole('button', { name: 'Save and Continue' })).toBeVisible();
  for (const call of ['GET /api/profile', 'GET /api/add-another', 'GET /api/tabs']) {
    await expect.poll(() => made.map((one) => one.call)).toContain(call);
  }
}

test('an answer without JSON or message reads as an unexpected error; every other message is shown as sent [§8.1 §8.2 §8.3 §8.33]', async ({
  page,
  guard,
}) => {
  for (const status of [400, 500]) guard.expectRefusal(status);
  await page.goto('/login');
  await usernameBox(page).fill('mia@mail.test');
  await passwordBox(page).fill(PASSWORD);
  for (const [name, answer, message] of ANSWERS) {
    await page.route('**/public/login', (route) => route.fulfill(answer));
    await press(page, 'Submit');
    await test.step(name, () => expectToast(page, 'Login Card Error', message));
    await expect(toast(page, 'Login Card Error')).not.toContainText(
      new RegExp(`${CODE}|${answer.status}`),
    );
    await page.unroute('**/public/login');
    await toast(page, 'Login Card Error').getByRole('button', { name: 'Close' }).click();
    await expect(toast(page, 'Login Card Error')).toHaveCount(0);
  }
});

test('each card labels its errors with its own name [§8.13 §8.14 §8.15 §8.16 §8.17 §8.18 §8.19]', async ({
  page,
  guard,
}) => {
  guard.expectRefusal(400);
  await page.route('**/public/*', (route) => route.fulfill(refused));

  await page.goto('/login');
  await usernameBox(page).fill('mia@mail.test');
  await passwordBox(page).fill(PASSWORD);
  await press(page, 'Submit');
  await expectToast(page, 'Login Card Error', SAID);
  await press(page, 'Resend confirmation code?');
  await expectToast(page, 'Resend Confirmation Code Error', SAID);

  await page.goto('/signup');
  await usernameBox(page).fill('mia@mail.test');
  await passwordBox(page).fill(PASSWORD);
  await press(page, 'Submit');
  await expectToast(page, 'Sign Up Card Error', SAID);

  await page.goto('/confirm?username=mia%40mail.test');
  await page.getByRole('textbox', { name: /code/i }).fill('123456');
  await press(page, 'Submit');
  await expectToast(page, 'Confirm Card Error', SAID);
  await press(page, 'Resend confirmation code?');
  await expectToast(page, 'Resend Confirmation Code Error', SAID);

  await page.goto('/forgot?username=mia%40mail.test');
  await press(page, 'Submit');
  await expectToast(page, 'Forgot Password Card Error', SAID);

  await page.goto('/reset?username=mia%2Bcollege%40mail.test&id=some');
  await expect(usernameBox(page)).toHaveValue('mia+college@mail.test');
  await passwordBox(page).fill(PASSWORD);
  await page.getByLabel(/^confirm/i).fill(PASSWORD);
  await press(page, 'Submit');
  await expectToast(page, 'Reset Password Card Error', SAID);
  await expect(dialog(page)).toHaveCount(0);
});

test('each failure of the form shows at its own boundary', async ({
  applicantPage: page,
  address,
  guard,
}) => {
  guard.expectRefusal(500);
  const fail = (path: string) => page.route(path, (route) => route.fulfill(broken));

  await test.step('saving: a dialog [§8.12 §8.24]', async () => {
    await page.goto('/about');
    // Before the typing, or an autosave may succeed first.
    await fail('**/api/answer');
    await page.locator('#first_name').fill('Ada');
    for (const name of ['Save', 'Save and Continue']) {
      await press(page, name);
      await expect(dialog(page)).toContainText(SAID);
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL('/about');
      await expect(page.locator('#first_name')).toHaveValue('Ada');
    }
    await page.unroute('**/api/answer');
  });

  await test.step('adding another: a toast with its id [§8.28]', async () => {
    await press(page, 'Save and Continue');
    await expect(page).toHaveURL('/education');
    await fail('**/api/add-another');
    await press(page, 'Add another activity');
    await expectToast(page, 'Error adding another activities', SAID);
    await expect(page.locator('#activity_name_2')).toHaveCount(0);
    await page.unroute('**/api/add-another');
    await press(page, 'Add another activity');
    await expect(page.locator('#activity_name_2')).toBeVisible();
    await expect(toast(page, 'Error adding another activities')).toHaveCount(0);
  });

  await test.step('choosing a tab: a toast with its id, and the tab stays [§8.29]', async () => {
    await fail('**/api/tabs');
    await chooseTab(page, 'Write it here');
    await expectToast(page, 'Error handling tabs for personal_statement', SAID);
    await expect(page.getByRole('tab', { name: 'Upload a file' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.unroute('**/api/tabs');
  });

  await test.step('submitting: a dialog [§8.23]', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Final Steps' }).click();
    await expect(page).toHaveURL('/final-steps');
    await fail('**/api/validations');
    await press(page, 'Submit');
    await expect(dialog(page)).toContainText(SAID);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/final-steps');
    await page.unroute('**/api/validations');
  });

  await test.step('a part of the form that cannot be read: a toast titled Error, and the rest stays [§8.10 §9.24]', async () => {
    await fail('**/api/tabs');
    await page.reload();
    await expectToast(page, 'Error', SAID);
    await expect(page.getByRole('heading', { level: 1, name: 'Final Steps' })).toBeVisible();
    await page.unroute('**/api/tabs');
    await press(page, 'Try again');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });

  await test.step('logging out: a dialog around the popover, and the page has forgotten all the same [§4.72 §8.20 §8.21 §8.22]', async () => {
    await fail('**/api/logout');
    await press(page, 'Account');
    await press(page, 'Log Out');
    await expect(dialog(page)).toContainText(SAID);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await press(page, 'Account');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.unroute('**/api/logout');
    await expectNothingKept(page, address);
  });

  await test.step('the profile: the root error screen [§8.7 §8.8 §9.24]', async () => {
    await fail('**/api/profile');
    await page.goto('/about');
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
    await expect(
      page.getByText('The issue was logged and will be fixed as soon as possible.'),
    ).toBeVisible();
  });
});

test('a 401 of a query or a change empties the cache and opens the login [§8.4 §8.5]', async ({
  applicantPage: page,
  address,
  guard,
}) => {
  guard.expectRefusal(401);
  const gone = { status: 401, json: { message: 'No session.' } };
  const save = async () => {
    await page.goto('/about');
    await page.locator('#first_name').fill('Dana');
    await press(page, 'Save');
  };
  const WAYS: readonly (readonly [method: string, path: string, act: () => Promise<unknown>])[] = [
    ['GET', '**/api/tabs', () => page.goto('/about')],
    ['PUT', '**/api/answer', save],
  ];
  for (const [method, path, act] of WAYS) {
    await page.route(path, (route) =>
      route.request().method() === method ? route.fulfill(gone) : route.fallback(),
    );
    await act();
    await expect(page, path).toHaveURL('/login');
    await expect(page.getByRole('listitem').filter({ hasText: INVALID }), path).toBeVisible();
    await page.unroute(path);
    await press(page, 'Account');
    await expect(page.getByRole('link', { name: 'Sign In' }), path).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expectNothingKept(page, address);
});
