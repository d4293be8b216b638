import { form } from './applicant/application.ts';
import { profileOf } from './applicant/profile.ts';
import { navigationState, recordCalls } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const step = (page: Page, index: number) =>
  page.getByRole('navigation').getByRole('link', { name: form.pages[index]?.title ?? '' });
const firstName = (page: Page) => page.locator('#first_name');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

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

test('a link of the steps, Save and Continue, and Previous save first, then validate, and only then leave the page; if saving fails, the page stays, with the typed text [§2.33 §2.34 §2.37 §2.39 §2.40 §2.41 §7.45]', async ({
  applicantPage: page,
  guard,
}) => {
  await haveBegunValidating(page);
  await page.goto('/about');
  guard.expectRefusal(503);
  const order: string[] = [];
  const note = (call: string) =>
    page.route(`**/api/${call}`, async (route) => {
      order.push(`${call} at ${new URL(page.url()).pathname}`);
      await route.continue();
    });
  for (const [name, leave] of WAYS) {
    // The account's answers may load after the screen, which is then checked again.
    await page.waitForLoadState('networkidle');
    for (const call of ['answer', 'validations']) await note(call);
    await firstName(page).fill(`Ada by ${name}`);
    order.length = 0;
    await leave(page);
    await expect(page).toHaveURL('/education');
    expect(order).toEqual(['answer at /about', 'validations at /about']);
    expect((await profileOf(page)).answer.first_name).toBe(`Ada by ${name}`);
    await page.locator('#counselor_first_name').fill(`Grace by ${name}`);
    await press(page, 'Previous');
    await expect(page).toHaveURL('/about');
    expect(order.slice(2)).toEqual(['answer at /education', 'validations at /education']);
    await page.unrouteAll({ behavior: 'wait' });

    const busy = { status: 503, json: { message: 'Please try again in a minute.' } };
    await page.route('**/api/answer', (route) => route.fulfill(busy));
    await firstName(page).fill('Ada Augusta');
    await leave(page);
    const dialog = page.getByRole('alertdialog', { name: 'Unexpected Error' });
    await expect(dialog).toContainText('Please try again in a minute.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/about');
    await expect(firstName(page)).toHaveValue('Ada Augusta');
    await page.unroute('**/api/answer');
    // The page retries this by itself; wait for that before the next way to leave.
    const saved = async () => (await profileOf(page)).answer.first_name;
    await expect.poll(saved).toBe('Ada Augusta');
  }

  await test.step('so does Log Out, before the session is over', async () => {
    const made = recordCalls(page);
    await press(page, 'Account');
    await press(page, 'Log Out');
    await expect(page).toHaveURL('/login');
    const calls = made.map(({ call }) => call);
    expect(calls.slice(calls.indexOf('POST /api/validations') + 1)).toContain('GET /api/logout');
    expect(calls).toContain('POST /api/validations');
  });
});

test('a visitor without an account goes on, and to /signup with their answers once there are any', async ({
  page,
}) => {
  const made = recordCalls(page);
  await page.clock.install();
  const expectSignUpWith = async (answers: Readonly<Record<string, unknown>>) => {
    await expect(page).toHaveURL('/signup');
    expect(await navigationState(page)).toMatchObject({ answers });
  };
  await test.step('without an answer they go on [§2.32 §2.45]', async () => {
    for (const [, leave] of WAYS) {
      await page.goto('/about');
      // Blank text, an unticked box and a cleared answer count as no answer.
      await firstName(page).fill('Ada');
      await firstName(page).fill('   ');
      await page.locator('#optin_sms_ind').check();
      await page.locator('#optin_sms_ind').uncheck();
      await leave(page);
      await expect(page).toHaveURL('/education');
    }
  });

  await test.step('Submit leads to /signup without an answer, too [§2.46 §6.13]', async () => {
    await page.goto('/final-steps');
    await press(page, 'Submit');
    await expect(page).toHaveURL('/signup');
  });

  await test.step('one ticked box is an answer to be kept [§2.44]', async () => {
    await page.goto('/about');
    await page.locator('#optin_sms_ind').check();
    await press(page, 'Save and Continue');
    await expectSignUpWith({ optin_sms_ind: true });
  });

  await test.step('with an answer, every way leads to /signup [§2.31 §2.44 §2.46 §6.12 §6.13 §6.14]', async () => {
    for (const [, leave] of WAYS) {
      await page.goto('/about');
      await page.locator('#middle_name').fill('B');
      await leave(page);
      await expectSignUpWith({ middle_name: 'B' });
    }
    for (const name of ['Previous', 'Save']) {
      await page.goto('/education');
      await page.locator('#counselor_first_name').fill('Grace');
      await press(page, name);
      await expectSignUpWith({ counselor_first_name: 'Grace' });
    }
    await page.goto('/final-steps');
    await page.locator('#conviction').getByRole('radio', { name: 'No' }).check();
    await press(page, 'Submit');
    await expectSignUpWith({ conviction: 'N' });
  });

  await test.step('and nothing of it was sent to a server [§6.2]', async () => {
    await page.goto('/about');
    await page.locator('#middle_name').fill('C');
    // Longer than the debounce of a save.
    await page.clock.fastForward(120_000);
    await expect(page.locator('#middle_name')).toHaveValue('C');
    expect(made).toEqual([]);
  });
});
