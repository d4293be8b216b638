import { PASSWORD, passwordBox, usernameBox } from './applicant/account.ts';
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
  ['aaaaaaaaaaa', 'xxoxxo'],
  ['aaaaaaaaaaaa', 'oxoxxo'],
  ['Aaaaaaaaaaaa', 'oooxxo'],
  ['Aaaaaaaaaaa1', 'ooooxo'],
  ['Aaaaaaaaaa1!', 'oooooo'],
  ['AAAAAAAAAA1!', 'ooxooo'],
  [' Aaaaaaaaaa1!', 'ooooox'],
  ['Aaaaaaaaaa1! ', 'ooooox'],
  [PASSWORD, 'oooooo'],
];

/** An address consists of digits, letters and _ . + - (spec §5). */
const WRONG_ADDRESSES = [
  '',
  'mia',
  'mia@',
  'mia@mail',
  'mi a@mail.test',
  'mia!@mail.test',
  'mia@ma_il.test',
];

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const errors = (page: Page, field: string) => page.locator(`#${field}-errors p`);
const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** Records the page's public calls from now on. */
function countCalls(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/public/')) asked.push(pathname);
  });
  return asked;
}

async function expectRequirements(page: Page): Promise<void> {
  const list = page.locator('#password-requirements');
  for (const [password, states] of PASSWORDS) {
    await passwordBox(page).fill(password);
    const expected = [...states].map(
      (state) => ({ '-': 'inactive', x: 'error', o: 'success' })[state],
    );
    await expect(async () => {
      const shown = await list
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => item.getAttribute('data-state')));
      expect(shown, `"${password}"`).toEqual(expected);
    }).toPass();
    for (const label of REQUIREMENTS) await expect(list).toContainText(label);
  }
}

test('the login card checks nothing while typing, and both fields on submit [§5.6 §5.7 §5.12 §5.13 §5.24]', async ({
  page,
}) => {
  const asked = countCalls(page);
  await page.goto('/login');
  await usernameBox(page).fill('mia@');
  await passwordBox(page).fill('x');
  await passwordBox(page).fill('');
  await usernameBox(page).focus();
  await expect(page.locator('[id$="-errors"]')).toHaveCount(0);
  await submit(page);
  await expect(errors(page, 'username')).toHaveText(['Please provide a valid email address.']);
  await expect(errors(page, 'password')).toHaveText(['Password is required.']);
  await expect(usernameBox(page)).toHaveAttribute('aria-invalid', 'true');

  for (const wrong of WRONG_ADDRESSES) {
    await usernameBox(page).fill(wrong);
    await submit(page);
    await expect(errors(page, 'username')).toHaveText(['Please provide a valid email address.']);
  }
  await page.getByRole('button', { name: 'Resend confirmation code?' }).click();
  await expect(toast(page, 'Resend Confirmation Code Error')).toContainText(
    'You must provide a valid email address to resend a confirmation code.',
  );
  expect(asked).toEqual([]);
});

test('the sign-up card lists what a password must be, and asks nothing of the server before [§5.5 §5.8 §5.9 §5.14 §5.15 §5.16 §5.17 §5.18 §5.19 §5.21 §9.4]', async ({
  page,
}) => {
  const asked = countCalls(page);
  await page.goto('/signup');
  await expectRequirements(page);
  for (const wrong of WRONG_ADDRESSES) {
    await usernameBox(page).fill(wrong);
    await submit(page);
    await expect(errors(page, 'username')).toHaveText([INVALID]);
  }
  await usernameBox(page).fill('Mia_2.b+c-d@ma-il.test');
  await expect(errors(page, 'username')).toHaveCount(0);
  for (const [password, states] of PASSWORDS) {
    if (states === 'oooooo') continue;
    await passwordBox(page).fill(password);
    await submit(page);
    await expect(errors(page, 'password')).toHaveCount(1);
  }
  expect(asked).toEqual([]);
});

test('the confirm card wants six digits [§5.5 §5.10 §5.23 §5.24 §9.5]', async ({ page }) => {
  const asked = countCalls(page);
  await page.goto('/confirm');
  for (const wrong of ['', '12345', '1234567', '12345a']) {
    await page.getByRole('textbox', { name: /code/i }).fill(wrong);
    await submit(page);
    await expect(errors(page, 'code')).toHaveText([
      'The confirmation code must be exactly 6 numbers.',
    ]);
    await expect(errors(page, 'username')).toHaveText([INVALID]);
  }
  await page.getByRole('button', { name: 'Resend confirmation code?' }).click();
  await expect(toast(page, 'Resend Confirmation Code Error')).toContainText(
    'You must provide a valid email address to resend a confirmation code.',
  );
  expect(asked).toEqual([]);
});

test('the forgot and reset cards check before they ask [§5.5 §5.11 §5.20 §5.21 §5.22]', async ({
  page,
}) => {
  const asked = countCalls(page);
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
  expect(asked).toEqual([]);
});

test('a password is hidden until its eye is pressed [§3.57 §4.34]', async ({ page }) => {
  await page.goto('/login');
  await passwordBox(page).fill(PASSWORD);
  await expect(passwordBox(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordBox(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(passwordBox(page)).toHaveAttribute('type', 'password');
  await expect(passwordBox(page)).toHaveValue(PASSWORD);
});

test('the server checks the same rules by itself [§5.8 §5.9 §5.10 §5.11 §5.12 §5.13 §5.14 §5.15 §5.16 §5.17 §5.18 §5.19 §5.20 §5.22 §5.23 §5.24 §9.4 §9.5]', async ({
  request,
}) => {
  const GOOD = { username: 'mia@mail.test', password: PASSWORD };
  const refusals: (readonly [path: string, body: object, message: string | RegExp])[] = [
    ...WRONG_ADDRESSES.flatMap((username) => [
      ['signup', { ...GOOD, username }, INVALID] as const,
      ['confirm', { username, code: '123456' }, INVALID] as const,
      ['forgot-password', { username }, INVALID] as const,
      ['login', { ...GOOD, username }, 'Please provide a valid email address.'] as const,
      [
        'resend-confirm',
        { username },
        'You must provide a valid email address to resend a confirmation code.',
      ] as const,
      [
        'reset-password',
        { ...GOOD, username, confirm_password: PASSWORD, id: 'x' },
        INVALID,
      ] as const,
    ]),
    ...PASSWORDS.filter(([, states]) => states.includes('x')).flatMap(([password, states]) => {
      const unmet = REQUIREMENTS[states.indexOf('x')] ?? '';
      return [
        ['signup', { ...GOOD, password }, new RegExp(unmet)] as const,
        [
          'reset-password',
          { ...GOOD, password, confirm_password: password, id: 'x' },
          new RegExp(unmet),
        ] as const,
      ];
    }),
    ['login', { ...GOOD, password: '' }, 'Password is required.'],
    ['reset-password', { ...GOOD, confirm_password: 'Another', id: 'x' }, 'passwords must match'],
    ...['', '12345', '1234567', '12345a'].map(
      (code) =>
        [
          'confirm',
          { username: GOOD.username, code },
          'The confirmation code must be exactly 6 numbers.',
        ] as const,
    ),
  ];
  for (const [path, data, message] of refusals) {
    const answer = await request.post(`/public/${path}`, { data });
    const said = `${path} ${JSON.stringify(data)}`;
    expect(answer.status(), said).toBe(400);
    const body = await answer.json();
    if (typeof message === 'string') expect(body, said).toEqual({ message });
    else expect(body.message, said).toMatch(message);
  }
});
