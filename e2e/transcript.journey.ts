/** The words of a screen reader from the first page to the last, compared with reviewed files. */
import { comeBackTo, completeApplication } from './applicant/submitted.ts';
import { expect, type Page, test } from './harness/test.ts';
import { noteAnnouncements } from './transcript/announcements.ts';
import { expectReviewed } from './transcript/reviewed.ts';

const STEPS = ['/about', '/education', '/final-steps'];
const CARDS = ['/login', '/signup', '/confirm', '/forgot', '/reset?username=mia%40mail.test&id=x'];

/** Reads the page once it is stable, with the announcements so far. */
async function read(page: Page, title: string, heard: () => Promise<string[]>): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('form[name=first-screen]')).toHaveCount(0);
  // The last lines: the place for the state of saving, and the reader's own time.
  const isCard = CARDS.some((card) => card.startsWith(title));
  if (!isCard) await expect(page.getByRole('status').first()).toBeAttached();
  if (title === '/about') await expect(page.getByText(/^Where you are/).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Saves and the copy run at their own pace and have journeys of their own, so leave them out.
  const said = (await heard()).filter((words) => !/^Saved|\bcopy\b/.test(words));
  const announced = said.map((words) => `announced: ${words}`);
  return [`# ${title}`, '', ...announced, await page.locator('body').ariaSnapshot(), ''];
}

test('a screen reader says what it should on every screen of a visitor', async ({ page }) => {
  const heard = await noteAnnouncements(page);
  const lines: string[] = [];
  for (const path of [...STEPS, ...CARDS]) {
    await page.goto(path);
    lines.push(...(await read(page, path.replace(/\?.*/, ''), heard)));
  }
  expectReviewed('visitor', lines);
});

test('a screen reader says what it should to an applicant, from what is missing to the end', async ({
  applicantPage: page,
}) => {
  const heard = await noteAnnouncements(page);
  const lines: string[] = [];
  await page.goto('/final-steps');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText("We're missing some information!")).toBeFocused();
  const saved = page.getByRole('main').getByText(/^Saved .*\d/);
  await expect(saved.first()).toBeVisible();
  lines.push(...(await read(page, 'Something is missing', heard)));
  const loose = await page
    .locator('[id$="-errors"]')
    .evaluateAll((errors) =>
      errors
        .map(({ id }) => id)
        .filter((id) => document.querySelector(`[aria-describedby~="${id}"]`) === null),
    );
  expect(loose, 'each error is said with its control').toEqual([]);
  await completeApplication(page);
  await comeBackTo(page, '/review');
  lines.push(...(await read(page, 'Everything is there', heard)));
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page).toHaveURL('/completion');
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible({ timeout: 60_000 });
  lines.push(...(await read(page, 'The end', heard)));
  expectReviewed('applicant', lines);
});
