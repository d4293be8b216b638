import { form } from './applicant/application.ts';
import { profileOf } from './applicant/profile.ts';
import { type MadeCall, navigationState, recordCalls } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const step = (page: Page, index: number) =>
  page.getByRole('navigation').getByRole('link', { name: form.pages[index]?.title ?? '' });
const firstName = (page: Page) => page.locator('#first_name');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The pages from which answers were saved, and from which errors were reported. */
const savedFrom = (made: readonly MadeCall[]) =>
  made.filter(({ call }) => call === 'PUT /api/answer').map(({ from }) => from);
const toldFrom = (made: readonly MadeCall[]) =>
  made.filter(({ call }) => call === 'POST /api/validations').map(({ from }) => from);

/** Sets the application to validating, as another device would, so that leaving a page checks it. */
async function haveBegunValidating(page: Page): Promise<void> {
  for (const web_status of ['started', 'validating']) {
    await page.request.post('/api/web-status', { data: { web_status } });
  }
}

const WAYS = [
  ['a link of the steps', (page: Page) => step(page, 1).click()],
  ['Save and Continue', (page: Page) => press(page, 'Save and Continue')],
] as const;

const PROVED_BY_STAYING: Readonly<Record<string, string>> = {
  'a link of the steps': '[§2.33]',
  'Save and Continue': '[§2.39]',
};

const PROVED_BY_SAVING: Readonly<Record<string, string>> = {
  'a link of the steps': '[§2.33 §2.34 §7.45]',
  'Save and Continue': '[§2.39 §2.40 §2.41 §7.45]',
};

for (const [name, leave] of WAYS) {
  test(`${name} saves first, then validates, and only then leaves the page ${PROVED_BY_SAVING[name] ?? ''}`, async ({
    applicantPage: page,
  }) => {
    await haveBegunValidating(page);
    await page.goto('/about');
    // The account's answers may load after the screen, which is then checked again.
    await page.waitForLoadState('networkidle');
    await firstName(page).fill('Ada');
    const order: string[] = [];
    for (const call of ['answer', 'validations']) {
      await page.route(`**/api/${call}`, async (route) => {
        order.push(`${call} at ${new URL(page.url()).pathname}`);
        await route.continue();
      });
    }
    await leave(page);
    await expect(page).toHaveURL('/education');
    expect(order).toEqual(['answer at /about', 'validations at /about']);
    const { answer } = await profileOf(page);
    expect(answer.first_name).toBe('Ada');
  });

  test(`${name} stays on the page when saving fails, and keeps what was typed ${PROVED_BY_STAYING[name] ?? ''}`, async ({
    applicantPage: page,
    guard,
  }) => {
    await page.goto('/about');
    guard.expectRefusal(503);
    await page.route('**/api/answer', (route) =>
      route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } }),
    );
    await firstName(page).fill('Ada');
    await leave(page);
    const dialog = page.getByRole('alertdialog', { name: 'Unexpected Error' });
    await expect(dialog).toContainText('Please try again in a minute.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/about');
    await expect(firstName(page)).toHaveValue('Ada');
  });
}

test('Save and Previous save and validate too [§2.37]', async ({ applicantPage: page }) => {
  await haveBegunValidating(page);
  await page.goto('/about');
  const made = recordCalls(page);
  await firstName(page).fill('Ada');
  await press(page, 'Save');
  await expect.poll(() => toldFrom(made)).toEqual(['/about']);
  expect(savedFrom(made)).toEqual(['/about']);
  await expect(page).toHaveURL('/about');

  await step(page, 1).click();
  await expect(page).toHaveURL('/education');
  await page.locator('#counselor_first_name').fill('Grace');
  await press(page, 'Previous');
  await expect(page).toHaveURL('/about');
  expect(savedFrom(made)).toEqual(['/about', '/education']);
  expect(toldFrom(made)).toEqual(['/about', '/about', '/education']);
});

test('before the first Submit nobody is told what is missing [§2.59]', async ({
  applicantPage: page,
}) => {
  await page.goto('/about');
  const made = recordCalls(page);
  await firstName(page).fill('Ada');
  await press(page, 'Save and Continue');
  await expect(page).toHaveURL('/education');
  expect(toldFrom(made)).toEqual([]);
  await expect(page.getByText("We're missing some information!")).toBeHidden();
});

const WITHOUT_AN_ACCOUNT = [
  ['Save and Continue', (page: Page) => press(page, 'Save and Continue')],
  ['a link of the steps', (page: Page) => step(page, 1).click()],
] as const;

const PROVED_BY_LEADING_ON: Readonly<Record<string, string>> = {
  'a link of the steps': '[§2.32]',
  'Save and Continue': '[§2.45]',
};

const PROVED_BY_SIGN_UP: Readonly<Record<string, string>> = {
  'a link of the steps': '[§2.31 §6.14]',
  'Save and Continue': '[§2.44 §6.12]',
};

for (const [name, leave] of WITHOUT_AN_ACCOUNT) {
  test(`without an account and without an answer, ${name} leads on ${PROVED_BY_LEADING_ON[name] ?? ''}`, async ({
    page,
  }) => {
    await page.goto('/about');
    // Blank text, an unticked box and a cleared answer count as no answer.
    await firstName(page).fill('Ada');
    await firstName(page).fill('   ');
    await page.locator('#optin_sms_ind').check();
    await page.locator('#optin_sms_ind').uncheck();
    await leave(page);
    await expect(page).toHaveURL('/education');
  });

  test(`without an account, ${name} leads to /signup with whatever was answered ${PROVED_BY_SIGN_UP[name] ?? ''}`, async ({
    page,
  }) => {
    await page.goto('/about');
    await page.locator('#middle_name').fill('B');
    await leave(page);
    await expect(page).toHaveURL('/signup');
    expect(await navigationState(page)).toMatchObject({ answers: { middle_name: 'B' } });
  });
}

test('without an account, one ticked box is an answer to be kept [§2.44]', async ({ page }) => {
  await page.goto('/about');
  await page.locator('#optin_sms_ind').check();
  await press(page, 'Save and Continue');
  await expect(page).toHaveURL('/signup');
  expect(await navigationState(page)).toMatchObject({ answers: { optin_sms_ind: true } });
});

test('without an account, Previous and Save lead to /signup once something was answered [§2.44 §6.12]', async ({
  page,
}) => {
  for (const name of ['Previous', 'Save']) {
    await page.goto('/education');
    await page.locator('#counselor_first_name').fill('Grace');
    await press(page, name);
    await expect(page).toHaveURL('/signup');
    expect(await navigationState(page)).toMatchObject({
      answers: { counselor_first_name: 'Grace' },
    });
  }
});

test('without an account, Submit leads to /signup with or without an answer [§2.46 §6.13]', async ({
  page,
}) => {
  await page.goto('/final-steps');
  await press(page, 'Submit');
  await expect(page).toHaveURL('/signup');
  await page.goto('/final-steps');
  await page.locator('#conviction').getByRole('radio', { name: 'No' }).check();
  await press(page, 'Submit');
  await expect(page).toHaveURL('/signup');
  expect(await navigationState(page)).toMatchObject({ answers: { conviction: 'N' } });
});

test('what an anonymous visitor types is sent to no server [§6.2]', async ({ page }) => {
  const made = recordCalls(page);
  await page.clock.install();
  await page.goto('/about');
  await firstName(page).fill('Ada');
  // Longer than the debounce of a save.
  await page.clock.fastForward(120_000);
  await expect(firstName(page)).toHaveValue('Ada');
  await page.goto('/education');
  await page.goto('/about');
  await expect(firstName(page)).toHaveValue('Ada');
  await press(page, 'Save and Continue');
  await expect(page).toHaveURL('/signup');
  expect(made).toEqual([]);
});
