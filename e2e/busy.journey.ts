import { typedAnswers } from './applicant/account.ts';
/** An overloaded server: the page waits as long as it says, says so, and stays where it is. */
import { expect, type Page, test } from './harness/test.ts';

const told = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words });
const mainButton = (page: Page) => page.getByRole('button', { name: 'Save and Continue' });

/** Answers every save like this, until the returned function is called. */
async function answerSaves(
  page: Page,
  answer: { status: number; headers?: Record<string, string> } | 'nothing',
): Promise<() => Promise<void>> {
  await page.route('**/api/answer', (route) =>
    answer === 'nothing'
      ? route.abort()
      : route.fulfill({ ...answer, json: { message: 'We are very busy right now.' } }),
  );
  return () => page.unroute('**/api/answer');
}

test.use({ viewport: { width: 375, height: 740 } });

test('a server that asks for a pause gets it, and what was typed is saved afterwards', async ({
  applicantPage: page,
  guard,
  expectNoAxeViolations,
}) => {
  guard.expectRefusal(503);
  await page.goto('/about');
  const recover = await answerSaves(page, { status: 503, headers: { 'Retry-After': '2' } });
  await page.locator('#first_name').fill('Ada');
  await expect(told(page, 'Not saved yet. We will try again soon.')).toBeVisible();
  await expect(told(page, /offline/i)).toHaveCount(0);
  await expectNoAxeViolations(page);
  await test.step('and says so above the buttons, also on a phone that is turned', async () => {
    await page.setViewportSize({ width: 740, height: 375 });
    const bar = await page.locator('[data-bar]').boundingBox();
    const note = await told(page, 'Not saved yet.').boundingBox();
    const gap = (bar?.y ?? 0) - (note?.y ?? 0) - (note?.height ?? 0);
    expect(Math.abs(gap)).toBeLessThan(2);
  });
  await recover();
  // A press during the pause takes effect when the pause is over.
  await mainButton(page).click();
  await expect(page).toHaveURL('/education');
  expect(await typedAnswers(page)).toEqual({ first_name: 'Ada' });
});

test('a server that is down is not called offline, and no sentence makes the buttons jump', async ({
  applicantPage: page,
  guard,
}) => {
  guard.expectNoNetwork();
  guard.expectRefusal(500);
  await page.goto('/about');
  await expect(mainButton(page)).toBeVisible();
  // Scroll past the letter, where the buttons stay in sight.
  await page.locator('#first_name').fill('Ada');
  await expect(told(page, /Saved \d/)).toBeVisible();
  const place = await mainButton(page).boundingBox();
  const height = () => page.evaluate(() => document.querySelector('[data-bar]')?.clientHeight);
  const barHeight = await height();
  const expectCalm = async () => {
    expect(await mainButton(page).boundingBox()).toEqual(place);
    expect(await height()).toBe(barHeight);
  };

  let recover = await answerSaves(page, 'nothing');
  await page.locator('#last_name').fill('Lovelace');
  await expect(told(page, 'Not saved, retrying. No answer yet.')).toBeVisible();
  await expect(told(page, /offline/i)).toHaveCount(0);
  await expectCalm();
  await recover();

  recover = await answerSaves(page, { status: 500 });
  await page.locator('#middle_name').fill('B');
  await expect(told(page, /^Not saved, retrying\. What you typed/)).toBeVisible();
  await expectCalm();
  await recover();
  await expect(told(page, /Saved \d/)).toBeVisible({ timeout: 40_000 });
});
