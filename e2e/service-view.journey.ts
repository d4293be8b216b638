import { findListedSchool } from './applicant/application.ts';
import { completeApplication } from './applicant/submitted.ts';
import { callOf, recordCalls } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

/** The answer beside a question. */
const answerTo = (page: Page, question: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(question, { exact: true }) })
    .locator('dd');

/** Controls that applicants have and staff do not. */
const CONTROLS =
  'input, select, textarea, button, nav, hr, [role=separator], [role=dialog], [role=alertdialog], [contenteditable]';

test('staff read plain text: ticks as [X] and [ ], a school with its code, and what was not answered [§1.27 §1.28 §1.30 §1.31 §3.34 §6.20 §6.22 §7.1 §7.13]', async ({
  applicantPage: page,
  portal,
  address,
}) => {
  const school = await findListedSchool(page.request);
  await completeApplication(page, {
    ...school,
    optin_sms_ind: false,
    middle_name: '',
  });
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
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Personal statement',
    'About You',
    'Education UG',
    'Final Steps',
    'Kept apart',
    'As it was asked and answered',
  ]);
  await expect(page).toHaveTitle(/^Marisol Okafor-Reyes – /);
  const record = page.getByRole('article', { name: 'As it was asked and answered' });
  const ticks = record.locator('dd').filter({ hasText: /^\[[X ]\]$/ });
  await expect(ticks.filter({ hasText: '[X]' })).toHaveCount(4);
  await expect(ticks.filter({ hasText: '[ ]' })).toHaveCount(3);
  await expect(answerTo(page, 'Last, first and middle name')).toHaveText('Okafor-Reyes, Marisol');
  await expect(page.getByText('1 left blank: Middle name', { exact: true })).toBeVisible();
  const named = page
    .locator('dd')
    .getByText(`${school.hs_name} (${school.hs_ceeb})`, { exact: true });
  // At the top, in its section, and in the record.
  await expect(named).toHaveCount(3);
  await expect(page.locator(CONTROLS)).toHaveCount(0);
  // The only link is to the PDF copy.
  await expect(page.getByRole('link')).toHaveText([/^PDF copy/], { timeout: 60_000 });

  await test.step('it prints on Letter paper, nothing cut off [§1.26]', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Final Steps' })).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sheets = pdf.match(/\/MediaBox\s*\[[^\]]*\]/g) ?? [];
    expect(sheets.length).toBeGreaterThan(1);
    for (const sheet of sheets)
      expect(sheet.replaceAll(/\s+/g, ' ')).toBe('/MediaBox [0 0 612 792]');

    // A Letter sheet without margins is 7 inches wide, of 96 pixels each.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 672, height: 900 });
    const { needed, given } = await page.evaluate(() => ({
      needed: document.documentElement.scrollWidth,
      given: document.documentElement.clientWidth,
    }));
    expect(needed).toBeLessThanOrEqual(given);
  });
});

test('the view opens on any path of its link, and is read-only [§1.1 §1.25 §1.31 §1.32 §1.33 §1.34 §2.29 §2.47 §2.80 §3.1 §6.19 §6.21 §6.23]', async ({
  applicantPage: page,
  portal,
  address,
  visit,
}) => {
  await page.request.put('/api/answer', { data: { answers: { first_name: 'Ada' } } });
  const { search } = new URL(await portal('service-link', address));
  for (const path of ['/completion', '/else']) {
    const made = recordCalls(page);
    await page.goto(`${path}${search}`);
    await expect(answerTo(page, 'First name').first()).toHaveText('Ada');
    for (const name of ['About You', 'Education UG', 'Final Steps']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    await expect(page.locator(CONTROLS)).toHaveCount(0);
    const calls = made.map(({ call }) => call);
    expect(calls).toContain('GET /service/tmp-pdf');
    expect(calls.filter((call) => !call.startsWith('GET /service/'))).toEqual([]);
    // The path stays. The token is replaced by a handle, which is useless in another browser.
    await expect(page).toHaveURL(new RegExp(`${path}\\?service_token=here\\.[\\w-]{16}$`));
  }

  await test.step('staff need no account [§6.20]', async () => {
    const view = await visit();
    await view.goto(await portal('service-link', address));
    await expect(view.getByText(address).first()).toBeVisible();
    expect((await view.request.get('/api/profile')).status()).toBe(401);
  });
});
