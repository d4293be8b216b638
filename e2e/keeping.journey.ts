import { profileOf } from './applicant/profile.ts';
import { expect, type Page, test } from './harness/test.ts';

const firstName = (page: Page) => page.locator('#first_name');

test('what a visitor typed survives a reload of the tab, and no other tab sees it [§1.2]', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  await firstName(page).fill('Ada');
  await page.reload();
  await expect(firstName(page)).toHaveValue('Ada');
  const another = await context.newPage();
  await another.goto('/about');
  await expect(firstName(another)).toHaveValue('');
});

test('what a condition hides is cleared and saved as empty [§4.22 §4.23 §4.24]', async ({
  applicantPage: page,
}) => {
  const saved = async () => (await profileOf(page)).answer;
  await page.goto('/final-steps');
  const conviction = page.locator('#conviction');
  const comment = page.locator('#conviction_comment');
  await conviction.getByRole('radio', { name: 'Yes' }).check();
  await comment.fill('A long story.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(saved).toMatchObject({ conviction: 'Y', conviction_comment: 'A long story.' });

  await conviction.getByRole('radio', { name: 'No' }).check();
  await expect(comment).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(saved).toMatchObject({ conviction: 'N', conviction_comment: '' });
  await conviction.getByRole('radio', { name: 'Yes' }).check();
  await expect(comment).toHaveValue('');
});
