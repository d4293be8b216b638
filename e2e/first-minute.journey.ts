/** What a first visitor sees, and how fast a returning applicant is back at the questions. */
import { BEGUN_COOKIE } from '#contract/headers.ts';
import { questionsOnFirstScreen } from './applicant/figures.ts';
import { expectTakenOver } from './harness/drawn.ts';
import { expect, type Page, test } from './harness/test.ts';

const PHONE = { width: 375, height: 667 };
/** The reader of the journeys is in New York, the college in Oregon. */
const BEFORE_A_DEADLINE = '2024-10-10T12:00:00-07:00';

const letter = (page: Page, title = 'Let’s get started') =>
  page.getByRole('region', { name: title });

/** Caches the fonts: if they load late, single words of the fallback font are some pixels wider. */
async function haveFonts(page: Page): Promise<void> {
  await page.goto('/about');
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

async function sumOfLayoutShifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // The observer is not called if nothing has moved.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}

for (const width of [375, 768, 1280]) {
  test(`a first visit, ${width} px wide, opens with a letter that leads to the first question`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.setFixedTime(BEFORE_A_DEADLINE);
    await haveFonts(page);
    await page.goto('/about');
    const said = (words: string) => letter(page).getByText(words);
    for (const words of [
      'Dear applicant,',
      'Miriam Solberg',
      'Dean of Admission',
      '3 steps',
      'no fee',
      'Have these ready',
    ])
      await expect(said(words)).toBeVisible();
    await expect(said('Friday, November 1 at 11:59 PM PDT')).toBeVisible();
    await expect(said('Where you are: Nov 2, 2:59 AM EDT')).toBeVisible();
    expect(await sumOfLayoutShifts(page)).toBe(0);
    // The reader's own time shows last, in a line reserved for it.
    const height = async () => (await letter(page).boundingBox())?.height;
    const before = await height();
    await said('Where you are').evaluate((line) => line.replaceChildren());
    expect(await height()).toBe(before);
    await page.reload();
    await expect(said('Where you are')).toBeVisible();

    await letter(page).getByRole('link', { name: 'Start with the first question' }).click();
    await expect(page.locator('#first_name')).toBeFocused();
    await expect(page.locator('#first_name')).toBeInViewport();
    await page.keyboard.type('Marisol');
    await expect(letter(page)).toBeAttached();
  });
}

test('whoever has begun without an account finds a line and the first question on a phone', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/about');
  await expect(letter(page)).toBeVisible();
  expect(await questionsOnFirstScreen(page), 'the letter has the screen to itself').toBe(0);
  await expect(
    letter(page).getByRole('link', { name: 'Start with the first question' }),
  ).toBeInViewport({ ratio: 1 });
  await expectTakenOver(page);
  await page.locator('#first_name').fill('Marisol');
  // The cookie is set after the key is painted; a reload before that would show the screen of a first visit.
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`${BEGUN_COOKIE}=1`);
  await page.reload();
  await expect(page.locator('#first_name')).toHaveValue('Marisol');
  await expect(letter(page)).toHaveCount(0);
  expect(await questionsOnFirstScreen(page)).toBeGreaterThanOrEqual(1);
  expect(await sumOfLayoutShifts(page)).toBe(0);
  await expectNoAxeViolations(page);

  // Also below the longest of the deadline banners.
  await page.clock.setFixedTime('2025-03-01T12:00:00-08:00');
  await page.reload();
  await expect(page.getByText('Urgent: March 15')).toBeVisible();
  expect(await questionsOnFirstScreen(page)).toBeGreaterThanOrEqual(1);

  const line = page.getByRole('heading', { name: 'Let’s get started' });
  await line.click();
  await expect(page.getByText(/We would like to get to know you/)).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(page.getByRole('link', { name: 'Log back in' })).toBeVisible();
});
