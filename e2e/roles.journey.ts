import { expect, test } from './harness/test.ts';

test('a visitor without an account has no upload, no other tab and no button for more [§4.61 §4.66 §6.9 §6.10 §6.11]', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.goto('/education');
  await expect(
    page.getByText('This question can be finished once you have created an account.').first(),
  ).toBeVisible();
  await expect(page.locator('input[type="file"]')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.locator('#personal_statement_essay')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add another activity' })).toHaveCount(0);
  await expect(page.locator('#activity_name_2')).toHaveCount(0);
  await expectNoAxeViolations(page);
});
