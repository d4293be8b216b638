/** Every call of spec §7, as the page makes it and the server answers it. */
import { haveAccount, logIn, PASSWORD } from './applicant/account.ts';
import { chooseTab } from './applicant/documents.ts';
import { profileOf } from './applicant/profile.ts';
import { comeBackTo, completeApplication } from './applicant/submitted.ts';
import { aMessage, callOf, recordCalls } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the calls of an applicant [§6.15 §7.1]', async ({ page, address, waitForLetter }) => {
  await haveAccount(page, address, waitForLetter);
  await page.request.post('/public/login', { data: { username: address, password: PASSWORD } });

  await test.step('GET /api/profile, on the root route [§3.33 §7.14 §7.15 §7.20]', async () => {
    const started = page.waitForRequest('**/api/web-status');
    const call = await callOf(page, 'GET /api/profile', () => page.goto('/'));
    expect(call.sent).toBeNull();
    expect(call.body).toEqual({
      username: address,
      answer: {},
      answers_version: 0,
      document_answer: {},
      last_page: '',
      successful_login: [{ at: expect.any(String) }],
      web_status: [],
    });
    expect((await started).postDataJSON()).toEqual({ web_status: 'started' });
  });
  await test.step('PUT /api/answer [§3.6 §7.18]', async () => {
    // Wait until the contact address, which the page fills in itself, is saved.
    await expect(page.getByText(/^Saved /).first()).toBeVisible();
    await expect.poll(async () => (await profileOf(page)).last_page).toBe('/about');
    await page.locator('#first_name').fill('Ada');
    const call = await callOf(page, 'PUT /api/answer', () => press(page, 'Save'));
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toMatchObject({ answers: { first_name: 'Ada' } });
  });
  await test.step('PUT /api/last-page [§7.19]', async () => {
    const call = await callOf(page, 'PUT /api/last-page', () => press(page, 'Save and Continue'));
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toEqual({ last_page: '/education' });
  });
  await test.step('PUT and GET /api/add-another [§3.38 §3.39 §7.24 §7.25]', async () => {
    const call = await callOf(page, 'PUT /api/add-another', () =>
      page.getByRole('button', { name: /another activity/i }).click(),
    );
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toEqual({ button_id: 'activities', num_components: 2 });
    const kept = await page.request.get('/api/add-another');
    expect(await kept.json()).toEqual({ activities: 2 });
  });
  await test.step('PUT and GET /api/tabs [§3.40 §7.26 §7.27]', async () => {
    const call = await callOf(page, 'PUT /api/tabs', () => chooseTab(page, 'Write it here'));
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toEqual({ tab_id: 'personal_statement', chosen_tab: 'essay' });
    const kept = await page.request.get('/api/tabs');
    expect(await kept.json()).toEqual({ personal_statement: 'essay' });
  });
  await test.step('GET /api/add-another and GET /api/tabs, when the page opens again [§7.25 §7.27]', async () => {
    const made = recordCalls(page);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Write it here' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(page.locator('#activity_name_2')).toBeVisible();
    const calls = made.map(({ call }) => call);
    expect(calls).toContain('GET /api/tabs');
    expect(calls).toContain('GET /api/add-another');
  });
  await test.step('GET /api/logout [§2.78 §4.72 §7.16 §7.17]', async () => {
    await press(page, 'Account');
    const call = await callOf(page, 'GET /api/logout', () => press(page, 'Log Out'));
    expect(call).toMatchObject(aMessage);
    await expect(page).toHaveURL('/login');
    await expect(
      page.getByRole('listitem').filter({ hasText: 'You have been logged out.' }),
    ).toBeVisible();
    // The cache is cleared: the next login asks for the profile again.
    const again = page.waitForResponse('**/api/profile');
    await logIn(page, address);
    expect((await again).status()).toBe(200);
  });
});

test('the calls of a service link and of a submission [§6.15 §7.1]', async ({
  applicantPage: page,
  portal,
  address,
}) => {
  await completeApplication(page, { legal_agree: false });
  await test.step('GET /service/tmp-pdf [§3.34 §7.13]', async () => {
    const link = await portal('service-link', address);
    const call = await callOf(page, 'GET /service/tmp-pdf', () => page.goto(link));
    expect([...call.query.keys()]).toEqual(['service_token']);
    expect(call.sent).toBeNull();
    expect(call.body).toEqual({
      answer: expect.objectContaining({ first_name: 'Marisol' }),
      add_another: { activities: 4 },
      document_answer: {},
      tabs: { personal_statement: 'essay' },
      username: address,
      submitted_at: '',
    });
  });
  await comeBackTo(page, '/final-steps');

  await test.step('POST /api/web-status and POST /api/validations [§3.41 §7.20 §7.22]', async () => {
    const status = callOf(page, 'POST /api/web-status', async () => undefined);
    const call = await callOf(page, 'POST /api/validations', () => press(page, 'Submit'));
    expect((await status).sent).toEqual({ web_status: 'validating' });
    expect(await status).toMatchObject(aMessage);
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toEqual({ legal_agree: [expect.stringMatching(/\S/)] });
  });
  await test.step('POST /api/submit [§7.23]', async () => {
    await page.locator('#legal_agree').check();
    const made = recordCalls(page);
    const call = await callOf(page, 'POST /api/submit', () => press(page, 'Submit'));
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toBeNull();
    await expect(page).toHaveURL('/completion');
    const [submitted] = made.filter((one) => one.call === 'POST /api/web-status');
    expect(submitted?.body).toEqual({ web_status: 'submitted' });
  });
});

test('the calls of lookups [§7.1]', async ({ page }) => {
  await page.goto('/education');
  const school = page.locator('#hs_name');
  const options = page.getByRole('listbox', { name: /^Suggestions/ }).getByRole('option');

  const found =
    await test.step('GET /lookup/find with a text [§3.44 §3.45 §7.37 §7.38]', async () => {
      const call = await callOf(page, 'GET /lookup/find', () => school.fill('roosevelt'));
      expect(Object.fromEntries(call.query)).toEqual({
        text: 'roosevelt',
        category: 'hs_ceeb',
        max_results: '5',
      });
      const list = Object.values(call.body) as readonly Readonly<Record<string, string>>[];
      expect(list).toHaveLength(5);
      for (const entry of list) {
        expect(entry).toEqual({
          text: expect.stringMatching(/\S/),
          id: expect.stringMatching(/^\d{6}$/),
          sub_text: expect.stringMatching(/\S/),
        });
        await expect(
          options.filter({ hasText: entry.text ?? '' }).filter({ hasText: entry.sub_text ?? '' }),
        ).toHaveCount(1);
      }
      return list[0];
    });
  await test.step('GET /lookup/find with an id [§3.46 §3.47 §7.40 §7.41]', async () => {
    const call = await callOf(page, 'GET /lookup/find', () => options.first().click());
    expect(Object.fromEntries(call.query)).toEqual({ id: found?.id, category: 'hs_ceeb' });
    const { name, city } = call.body;
    await expect(school).toHaveValue(String(name));
    await expect(page.locator('#hs_city')).toHaveValue(String(city));
    await expect(page.locator('#hs_ceeb')).toHaveCount(0);
  });
});
