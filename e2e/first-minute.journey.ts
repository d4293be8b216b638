/** The first screen of a visitor, and the way of a returning applicant back to the questions. */
import { BEGUN_COOKIE } from '#contract/headers.ts';
import { questionsOnFirstScreen } from './applicant/figures.ts';
import { expectTakenOver, haveFonts, watchShifts } from './harness/drawn.ts';
import { expect, type Page, test } from './harness/test.ts';

const PHONE = { width: 375, height: 667 };
/** The reader of the journeys is in New York, the college in Oregon. */
const BEFORE_A_DEADLINE = '2024-10-10T12:00:00-07:00';

const letter = (page: Page, title = 'Let’s get started') =>
  page.getByRole('region', { name: title });

test('a first visit opens with a letter that leads to the first question, 375, 768 and 1280 px wide', async ({
  page,
}) => {
  await page.clock.setFixedTime(BEFORE_A_DEADLINE);
  await haveFonts(page);
  const shifts = await watchShifts(page);
  const said = (words: string) => letter(page).getByText(words);
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about');
    for (const words of [
      ...['Dear applicant,', 'Miriam Solberg', 'Dean of Admission'],
      ...['3 steps', 'no fee', 'Have these ready'],
      'Friday, November 1 at 11:59 PM PDT',
      'Where you are: Nov 2, 2:59 AM EDT',
    ])
      await expect(said(words)).toBeVisible();
    expect(await shifts(), `at ${width}`).toBe(0);
    // The reader's own time shows last, in a line reserved for it.
    const height = async () => (await letter(page).boundingBox())?.height;
    const before = await height();
    await said('Where you are').evaluate((line) => line.replaceChildren());
    expect(await height()).toBe(before);
  }
  await page.reload();
  await letter(page).getByRole('link', { name: 'Start with the first question' }).click();
  await expect(page.locator('#first_name')).toBeFocused();
  await expect(page.locator('#first_name')).toBeInViewport();
});

test('a visitor who has begun without an account finds a line and the first question on a phone', async ({
  page,
  expectNoAxeViolations,
}) => {
  const shifts = await watchShifts(page);
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
  expect(await shifts()).toBe(0);
  await expectNoAxeViolations(page);

  // Also below the longest of the deadline banners.
  await page.clock.setFixedTime('2025-03-01T12:00:00-08:00');
  await page.reload();
  await expect(page.getByText('Urgent: March 15')).toBeVisible();
  expect(await questionsOnFirstScreen(page)).toBeGreaterThanOrEqual(1);

  const line = page.getByRole('heading', { name: 'Let’s get started' });
  await line.click();
  await expect(page.getByText(/We would like to get to know you/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log back in' })).toBeVisible();
});
