import { saveAnswers } from './applicant/account.ts';
import { walkComplete } from './applicant/application.ts';
import { messagesAt } from './applicant/checked.ts';
import { profileOf } from './applicant/profile.ts';
import { aMessage, callOf, changesIn, type MadeCall, recordCalls } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const to = (calls: readonly MadeCall[], path: string) =>
  calls.filter(({ call }) => call.endsWith(path)).map(({ body }) => body);
const step = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const statuses = async (page: Page) =>
  (await profileOf(page)).web_status.map((item: { web_status: string }) => item.web_status);

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('link', { name: 'Account settings' }).click();
}

/** A complete application with a typed essay instead of a document. */
const complete = walkComplete();

test('the status goes from nothing to started, validating and submitted [§6.15 §7.1]', async ({
  applicantPage: page,
  address,
}) => {
  const calls = recordCalls(page);

  await test.step('a first visit asks for the profile, and starts it, once [§3.33 §4.1 §4.2 §4.5 §7.14 §7.15 §7.20]', async () => {
    const call = await callOf(page, 'GET /api/profile', () => page.goto('/'));
    expect(call.sent).toBeNull();
    expect(call.body).toEqual({
      username: address,
      answer: { email_address: address },
      answers_version: expect.any(Number),
      document_answer: {},
      last_page: '',
      successful_login: [{ at: expect.any(String) }],
      web_status: [],
    });
    await expect.poll(() => statuses(page)).toEqual(['started']);
    await page.reload();
    await expect(page.locator('#first_name')).toBeVisible();
    expect(to(calls, '/api/web-status')).toEqual([{ web_status: 'started' }]);
  });

  await test.step('each change of the path is recorded as the last page [§4.13 §7.19]', async () => {
    await expect.poll(() => to(calls, '/api/last-page')).toEqual([{ last_page: '/about' }]);
    const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['/final-steps', () => step(page, 'Final Steps').click()],
      ['/review', () => page.getByRole('button', { name: 'Save and Continue' }).click()],
      ['/account', () => openAccount(page)],
      ['/review', () => page.goBack()],
      ['/education', () => step(page, 'Education UG').click()],
    ];
    for (const [path, go] of ways) {
      await go();
      await expect(page).toHaveURL(path);
      await expect.poll(async () => (await profileOf(page)).last_page).toBe(path);
    }
    expect(to(calls, '/api/last-page').slice(1)).toEqual(
      ways.map(([last_page]) => ({ last_page })),
    );
  });

  await test.step('nothing is checked before the first submit [§4.19]', async () => {
    // Leave required answers empty.
    for (const id of ['hs_name', 'counselor_first_name']) await page.locator(`#${id}`).focus();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Saved /).first()).toBeVisible();
    expect(to(calls, '/api/validations')).toEqual([]);
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
    await expect(messagesAt(page, 'hs_name')).toHaveCount(0);
  });

  await test.step('a submit with gaps makes it validating, saves first, and posts what is wrong [§3.41 §4.3 §4.7 §4.8 §4.10 §4.20 §7.20 §7.22]', async () => {
    await step(page, 'Final Steps').click();
    await expect(page).toHaveURL('/final-steps');
    // The page is saved in the background, a moment later.
    await expect.poll(async () => (await profileOf(page)).last_page).toBe('/final-steps');
    calls.length = 0;
    await page.locator('#conviction').getByRole('radio', { name: 'No' }).check();
    await submit(page).click();
    await expect(page.getByText("We're missing some information!")).toBeVisible();
    // The summary shows as soon as the status is set.
    await expect
      .poll(() => changesIn(calls))
      .toEqual(['PUT /api/answer', 'POST /api/web-status', 'POST /api/validations']);
    expect(to(calls, '/api/web-status')).toEqual([{ web_status: 'validating' }]);
    expect(to(calls, '/api/validations')[0]).toMatchObject({
      first_name: ['First Name'],
      legal_agree: ['Please certify that your application is complete and true.'],
    });
    expect(await statuses(page)).toEqual(['started', 'validating']);
  });

  await test.step('while validating, leaving and saving a page post the errors of that page [§4.14 §4.15 §4.16]', async () => {
    // Errors that the Submit has posted are news again on a later visit.
    for (const name of ['About You', 'Final Steps']) {
      await step(page, name).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    await expect.poll(async () => (await profileOf(page)).last_page).toBe('/final-steps');
    calls.length = 0;
    await page.getByRole('banner').getByRole('link', { name: 'Alder Valley College' }).click();
    await expect(page).toHaveURL('/about');
    await expect.poll(() => to(calls, '/api/validations').length).toBeGreaterThan(0);
    const [left] = to(calls, '/api/validations');
    expect(Object.keys(left ?? {})).toEqual([
      'suspended',
      'counselor_waiver_request',
      'legal_agree',
    ]);
    await step(page, 'Education UG').click();
    await expect.poll(async () => (await profileOf(page)).last_page).toBe('/education');
    calls.length = 0;
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => to(calls, '/api/validations').length).toBe(1);
    expect(to(calls, '/api/validations')[0]).toMatchObject({
      hs_name: ['Search for Your School'],
    });
  });

  await test.step('a page without errors posts none; a second submit does not validate anew [§4.9 §4.17]', async () => {
    await saveAnswers(page, { ...complete.answers, first_name: '' });
    await page.request.put('/api/tabs', {
      data: { tab_id: 'personal_statement', chosen_tab: 'essay' },
    });
    await page.reload();
    await expect(page.locator('#personal_statement_essay')).not.toHaveValue('');
    calls.length = 0;
    await step(page, 'Final Steps').click();
    await expect(page).toHaveURL('/final-steps');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Saved/)).toBeVisible();
    expect(to(calls, '/api/validations')).toEqual([]);
    await submit(page).click();
    await expect
      .poll(() => to(calls, '/api/validations'))
      .toEqual([{ first_name: ['First Name'] }]);
    expect(to(calls, '/api/web-status')).toEqual([]);
    expect(to(calls, '/api/submit')).toEqual([]);
    // Wait until the page has scrolled there: a press meanwhile would hit something else.
    const summary = page.getByRole('heading', { name: "We're missing some information!" });
    await expect(summary).toBeFocused();
  });

  await test.step('without errors it is submitted, noted, and forces the completion page [§4.4 §4.11 §4.21 §7.23]', async () => {
    await step(page, 'About You').click();
    await page.locator('#first_name').fill('Marisol');
    await step(page, 'Final Steps').click();
    await expect(page).toHaveURL('/final-steps');
    // The page is saved in the background, a moment later.
    await expect.poll(async () => (await profileOf(page)).last_page).toBe('/final-steps');
    calls.length = 0;
    const call = await callOf(page, 'POST /api/submit', () => submit(page).click());
    expect(call).toMatchObject({ sent: null, ...aMessage });
    await expect(page).toHaveURL('/completion');
    const order = changesIn(calls).filter((call) => !call.endsWith('/validations'));
    expect(order).toEqual(['POST /api/submit', 'POST /api/web-status']);
    expect(to(calls, '/api/web-status')).toEqual([{ web_status: 'submitted' }]);
    expect(await statuses(page)).toEqual(['started', 'validating', 'submitted']);
    await page.goto('/education');
    await expect(page).toHaveURL('/completion');
  });
});

test('the web status is tried three times in all, other calls once [§7.21 §9.20]', async ({
  applicantPage: page,
  guard,
}) => {
  await page.clock.install();
  guard.expectRefusal(409);
  const dialog = page.getByRole('alertdialog', { name: 'Unexpected Error' });
  // Other calls are not tried again after this refusal.
  let tries = 0;
  await page.route('**/api/web-status', (route) => {
    tries += 1;
    return route.fulfill({ status: 409, json: { message: 'Not now.' } });
  });
  await page.goto('/about');
  await expect(async () => {
    await page.clock.fastForward(5000);
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(dialog).toContainText('Not now.');
  expect(tries).toBe(3);
});

test('queries are asked once: no retry, nothing goes stale, no refetch on focus or mount [§9.21 §9.23]', async ({
  applicantPage: page,
  guard,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isQuery = request.method() === 'GET' && /^\/api\/(?!pdf)/.test(pathname);
    if (isQuery) asked.push(pathname);
  });
  await page.clock.install();
  await page.goto('/about');
  for (const name of ['Education UG', 'About You', 'Education UG']) {
    await step(page, name).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.clock.fastForward(60_000);
    await page.evaluate(() => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('online'));
    });
  }
  expect([...asked].sort()).toEqual([...new Set(asked)].sort());
  expect(asked).toContain('/api/profile');

  guard.expectRefusal(500);
  let tries = 0;
  await page.route('**/api/tabs', (route) => {
    tries += 1;
    return route.fulfill({ status: 500, json: { message: 'Not now.' } });
  });
  await page.reload();
  await expect(page.getByText('Not now.').first()).toBeVisible();
  for (let minute = 0; minute < 3; minute += 1) await page.clock.runFor(60_000);
  expect(tries).toBe(1);
});
