/** Errors, "Undo", answers that were set aside, and news appear without moving anything else in the form. */
import { sampleTenant } from '#tenant/sample/index.ts';
import { startChecking } from './applicant/checked.ts';
import { expect, type Page, test } from './harness/test.ts';

/** The positions of the form's headings and controls, from its top. Notices do not count. */
function placesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const form = document.querySelector('form');
    const parts = form?.querySelectorAll(
      'section :is(h2, input, select, textarea, summary, button)',
    );
    const top = form?.getBoundingClientRect().top ?? 0;
    return [...(parts ?? [])]
      .filter((part) => !part.closest('[data-undo], [aria-controls], [aria-expanded]'))
      .map((part) => `${part.id} at ${Math.round(part.getBoundingClientRect().top - top)}`);
  });
}

async function fillDate(page: Page, { month = '', day = '', year = '' }): Promise<void> {
  await page.locator('#birth_date-month').selectOption(month);
  await page.locator('#birth_date-day').fill(day);
  await page.locator('#birth_date-year').fill(year);
}

const errorOf = (page: Page, key: string) => page.locator(`[id="${key}-errors"]`);

const parentButton = (page: Page) =>
  page.getByRole('button', { name: 'Ask my parent to fill this in' });

test('nothing moves when an error appears or disappears, nor for “Undo” and answers set aside', async ({
  applicantPage: page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('portal.chapters', 'all'));
  await startChecking(page);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/about', { waitUntil: 'networkidle' });
    await expect(errorOf(page, 'parent_1_prefix')).toBeVisible();
    await expect(parentButton(page)).toBeVisible();
    const before = await placesOn(page);
    for (const [key, give, take] of [
      [
        'last_name',
        (): Promise<unknown> => page.locator('#last_name').fill('Lovelace'),
        (): Promise<unknown> => page.locator('#last_name').fill(''),
      ],
      [
        'birth_date',
        () => fillDate(page, { month: '3', day: '14', year: '2007' }),
        () => fillDate(page, {}),
      ],
      [
        'parent_1_prefix',
        () => page.locator('#parent_1_prefix').selectOption({ index: 1 }),
        () => page.locator('#parent_1_prefix').selectOption(''),
      ],
    ] as const) {
      await expect(errorOf(page, key)).toBeVisible();
      await give();
      await expect(errorOf(page, key)).toHaveCount(0);
      expect(await placesOn(page), `${key} given at ${width}`).toEqual(before);
      await take();
      await page.locator('#first_name').focus();
      await expect(errorOf(page, key)).toBeVisible();
      expect(await placesOn(page), `${key} taken at ${width}`).toEqual(before);
    }

    const choose = (name: string) =>
      page.locator('#parent_1_addr_same_as_stu_perm').getByRole('radio', { name }).check();
    await choose('Yes');
    const chosen = await placesOn(page);
    await choose('No');
    await page.locator('#parent_1_city').fill('Bend');
    await choose('Yes');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Set aside/ })).toBeVisible();
    expect(await placesOn(page)).toEqual(chosen);
    await page.waitForLoadState('networkidle');
  }
});

test('the button for a parent loads later, and moves nothing', async ({ applicantPage: page }) => {
  await page.addInitScript(() => sessionStorage.setItem('portal.chapters', 'all'));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/FromParents.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/about');
  await expect(page.locator('#parent_1_prefix')).toBeEnabled();
  const before = await placesOn(page);
  await expect(parentButton(page)).toHaveCount(0);
  release();
  await expect(parentButton(page)).toBeVisible();
  expect(await placesOn(page)).toEqual(expect.arrayContaining(before));
});

test('an error of several lines does not move the focused question below it', async ({
  applicantPage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.addInitScript(() => sessionStorage.setItem('portal.chapters', 'all'));
  await startChecking(page);
  await page.goto('/about', { waitUntil: 'networkidle' });
  const email = page.locator('#parent_1_email_address');
  const below = page.locator('#parent_1_phone_type');
  await below.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await email.fill('nobody');
  const topOf = () => below.evaluate((element) => element.getBoundingClientRect().top);
  const before = await topOf();
  const errors = errorOf(page, 'parent_1_email_address');
  await below.evaluate((element) => element.focus({ preventScroll: true }));
  await expect(errors).toContainText('Please enter a valid email address.');
  // Two lines; the box has room below it for one.
  expect((await errors.boundingBox())?.height).toBeGreaterThan(30);
  const shift = async () => Math.abs((await topOf()) - before);
  await expect.poll(shift).toBeLessThan(2);
});

test('news of a longer deadline moves nothing while the applicant is typing', async ({ page }) => {
  await page.clock.install({ time: new Date('2024-11-01T07:00:00Z') });
  const [first, ...others] = sampleTenant.deadlines;
  const until = '2024-11-03T10:30:00.000Z';
  const extended = { ...first, until, text: 'More. '.repeat(90) };
  const news = { version: 1_000_000, deadlines: [extended, ...others], news: 'It was extended.' };
  await page.route('**/public/deadlines', (route) => route.fulfill({ json: news }));
  await page.goto('/about', { waitUntil: 'networkidle' });
  // Some browsers have no scroll anchoring.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  const lastName = page.locator('#last_name');
  await lastName.pressSequentially('Lov');
  const placeOf = () => lastName.evaluate((box) => box.getBoundingClientRect().top);
  const before = await placeOf();
  await page.clock.fastForward(61_000);
  await expect(page.getByText(news.news).first()).toBeVisible();
  await expect(page.getByText('More. More.')).toBeAttached();
  expect(Math.abs((await placeOf()) - before)).toBeLessThan(1);
  await page.keyboard.type('elace');
  await expect(lastName).toHaveValue('Lovelace');
});

test('on a phone without a connection, the message above the buttons moves none of them, and does not cover the end of the page', async ({
  applicantPage: page,
  guard,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/about');
  await page.getByRole('link', { name: 'Español' }).click();
  const next = page.getByRole('link', { name: /^Siguiente: / });
  await expect(next).toBeVisible();
  // Past the letter, where the buttons stay in sight.
  await page.locator('#first_name').fill('X');
  await expect(page.getByRole('status').filter({ hasText: /\d:\d\d/ })).toBeVisible();
  const bar = () => page.locator('[data-bar]').boundingBox();
  const before = await bar();
  guard.expectNoNetwork();
  await page.context().setOffline(true);
  await page.locator('#first_name').fill('Ximena');
  const note = page.getByText('Lo que escribiste se conserva aquí.');
  await expect(note).toBeVisible();
  expect(await bar()).toEqual(before);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const notes = page.getByRole('status').filter({ has: note });
  const [button, said] = [await next.boundingBox(), await notes.boundingBox()];
  expect(said?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
});
