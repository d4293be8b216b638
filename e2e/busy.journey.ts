/** An overloaded server: the page waits as long as it says, says so, and stays where it is. */
import { typedAnswers } from './applicant/account.ts';
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

test('a server that is down or asks for a pause is not called offline, no sentence makes the buttons jump, and what was typed is saved afterwards', async ({
  applicantPage: page,
  guard,
  expectNoAxeViolations,
}) => {
  guard.expectNoNetwork();
  for (const status of [500, 503]) guard.expectRefusal(status);
  await page.goto('/about');
  await expect(mainButton(page)).toBeVisible();
  // Scroll past the letter, where the buttons stay in sight.
  await page.locator('#first_name').fill('Ada');
  await expect(told(page, /Saved \d/)).toBeVisible();
  const place = await mainButton(page).boundingBox();
  const height = () => page.evaluate(() => document.querySelector('[data-bar]')?.clientHeight);
  const barHeight = await height();
  const expectCalm = async (words: string | RegExp) => {
    await expect(told(page, words)).toBeVisible();
    await expect(told(page, /offline/i)).toHaveCount(0);
    expect(await mainButton(page).boundingBox()).toEqual(place);
    expect(await height()).toBe(barHeight);
  };

  let recover = await answerSaves(page, 'nothing');
  await page.locator('#last_name').fill('Lovelace');
  await expectCalm('Not saved, retrying. No answer yet.');
  await recover();
  recover = await answerSaves(page, { status: 500 });
  await page.locator('#middle_name').fill('B');
  await expectCalm(/^Not saved, retrying\. What you typed/);
  await recover();
  recover = await answerSaves(page, { status: 503, headers: { 'Retry-After': '2' } });
  await page.locator('#preferred_name').fill('Lady A');
  await expectCalm('Not saved yet. We will try again soon.');
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
  await expect(page).toHaveURL('/education', { timeout: 40_000 });
  const names = { first_name: 'Ada', middle_name: 'B', last_name: 'Lovelace' };
  expect(await typedAnswers(page)).toEqual({ ...names, preferred_name: 'Lady A' });
});
