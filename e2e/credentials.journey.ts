import { PASSWORD, passwordBox, usernameBox } from './applicant/account.ts';
import { recordCalls } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const INVALID = 'Your email address must be valid.';
const REQUIREMENTS = [
  'is at least 12 characters',
  'contains at least one uppercase letter',
  'contains at least one lowercase letter',
  'contains at least one number',
  'contains at least one special character',
  'contains no leading or trailing whitespace',
];

/** The state of each password requirement: `-` inactive, `x` error, `o` success, in the order of the list. */
const PASSWORDS: readonly (readonly [password: string, states: string])[] = [
  ['', '------'],
  ['a', 'xxoxxo'],
  [' AAAAAAAAAA1!', 'ooxoox'],
  [PASSWORD, 'oooooo'],
];

const WRONG_ADDRESSES = ['', 'mia!@mail.test'];
const WRONG_CODES = ['12345', '1234567'];
const WRONG_CODE = 'The confirmation code must be exactly 6 numbers.';
const LOGIN = 'Please provide a valid email address.';
const RESEND = 'You must provide a valid email address to resend a confirmation code.';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const errors = (page: Page, field: string) => page.locator(`#${field}-errors p`);

async function expectRequirements(page: Page): Promise<void> {
  const list = page.locator('#password-requirements');
  for (const [password, states] of PASSWORDS) {
    await passwordBox(page).fill(password);
    const expected = [...states].map(
      (state) => ({ '-': 'inactive', x: 'error', o: 'success' })[state],
    );
    const shown = () =>
      list
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => item.getAttribute('data-state')));
    await expect.poll(shown, `"${password}"`).toEqual(expected);
    for (const label of REQUIREMENTS) await expect(list).toContainText(label);
  }
}

async function expectNoResend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resend confirmation code?' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Resend Confirmation Code Error' });
  await expect(toast).toContainText(RESEND);
}

test('the cards check what is typed before they ask the server', async ({ page }) => {
  const made = recordCalls(page);

  await test.step('the login card checks nothing while typing, and both fields on submit [§5.6 §5.7 §5.12 §5.13 §5.24]', async () => {
    await page.goto('/login');
    await usernameBox(page).fill('mia@');
    await passwordBox(page).fill('x');
    await passwordBox(page).fill('');
    await usernameBox(page).focus();
    await expect(page.locator('[id$="-errors"]')).toHaveCount(0);
    await submit(page);
    await expect(errors(page, 'password')).toHaveText(['Password is required.']);
    await expect(usernameBox(page)).toHaveAttribute('aria-invalid', 'true');
    for (const wrong of WRONG_ADDRESSES) {
      await usernameBox(page).fill(wrong);
      await submit(page);
      await expect(errors(page, 'username')).toHaveText([LOGIN]);
    }
    await expectNoResend(page);
  });

  await test.step('a password is hidden until its eye is pressed [§3.57 §4.34]', async () => {
    await passwordBox(page).fill(PASSWORD);
    await expect(passwordBox(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(passwordBox(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(passwordBox(page)).toHaveAttribute('type', 'password');
    await expect(passwordBox(page)).toHaveValue(PASSWORD);
  });

  await test.step('the sign-up card lists what a password must be [§5.5 §5.8 §5.9 §5.14 §5.15 §5.16 §5.17 §5.18 §5.19 §5.21 §9.4]', async () => {
    await page.goto('/signup');
    await expectRequirements(page);
    for (const wrong of WRONG_ADDRESSES) {
      await usernameBox(page).fill(wrong);
      await submit(page);
      await expect(errors(page, 'username')).toHaveText([INVALID]);
    }
    await usernameBox(page).fill('Mia_2.b+c-d@ma-il.test');
    await expect(errors(page, 'username')).toHaveCount(0);
    await passwordBox(page).fill('Aaaaaaaaaaa1');
    await submit(page);
    await expect(errors(page, 'password')).toHaveCount(1);
  });

  await test.step('the confirm card wants six digits [§5.5 §5.10 §5.23 §5.24 §9.5]', async () => {
    await page.goto('/confirm');
    for (const wrong of WRONG_CODES) {
      await page.getByRole('textbox', { name: /code/i }).fill(wrong);
      await submit(page);
      await expect(errors(page, 'code')).toHaveText([WRONG_CODE]);
      await expect(errors(page, 'username')).toHaveText([INVALID]);
    }
    await expectNoResend(page);
  });

  await test.step('the forgot and reset cards [§5.5 §5.11 §5.20 §5.21 §5.22]', async () => {
    await page.goto('/forgot');
    await usernameBox(page).fill('mia@mail');
    await submit(page);
    await expect(errors(page, 'username')).toHaveText([INVALID]);
    await page.goto('/reset?username=mia%40mail&id=some');
    await expectRequirements(page);
    await page.getByLabel(/^confirm/i).fill('Another');
    await submit(page);
    await expect(errors(page, 'username')).toHaveText([INVALID]);
    await expect(errors(page, 'confirm_password')).toHaveText(['passwords must match']);
    await page.getByLabel(/^confirm/i).fill(PASSWORD);
    await expect(errors(page, 'confirm_password')).toHaveCount(0);
  });
  expect(made).toEqual([]);
});

test('the server checks the same rules by itself [§5.8 §5.9 §5.10 §5.11 §5.12 §5.13 §5.14 §5.15 §5.16 §5.17 §5.18 §5.19 §5.20 §5.22 §5.23 §5.24 §9.4 §9.5]', async ({
  request,
}) => {
  const username = 'mia@mail.test';
  const good = { username, password: PASSWORD };
  const reset = (password: string, confirm_password = password) => {
    return { username, password, confirm_password, id: 'x' };
  };
  const refusals: (readonly [path: string, body: object, message: string | RegExp])[] = [
    ...WRONG_ADDRESSES.flatMap((wrong) => [
      ['signup', { ...good, username: wrong }, INVALID] as const,
      ['confirm', { username: wrong, code: '123456' }, INVALID] as const,
      ['forgot-password', { username: wrong }, INVALID] as const,
      ['login', { ...good, username: wrong }, LOGIN] as const,
      ['resend-confirm', { username: wrong }, RESEND] as const,
      ['reset-password', { ...reset(PASSWORD), username: wrong }, INVALID] as const,
    ]),
    ...PASSWORDS.filter(([, states]) => states.includes('x')).flatMap(([password, states]) => {
      const labels = REQUIREMENTS.filter((_label, index) => states[index] === 'x');
      const unmet = new RegExp(labels.join('.*'));
      return [
        ['signup', { username, password }, unmet] as const,
        ['reset-password', reset(password), unmet] as const,
      ];
    }),
    ['login', { ...good, password: '' }, 'Password is required.'],
    ['reset-password', reset(PASSWORD, 'Another'), 'passwords must match'],
    ...WRONG_CODES.map((code) => ['confirm', { username, code }, WRONG_CODE] as const),
  ];
  for (const [path, data, message] of refusals) {
    const answer = await request.post(`/public/${path}`, { data });
    const said = `${path} ${JSON.stringify(data)}`;
    expect(answer.status(), said).toBe(400);
    expect((await answer.json()).message, said).toMatch(message);
  }
});
