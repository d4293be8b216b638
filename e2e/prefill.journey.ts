import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './harness/test.ts';

test('a prefill link opens the form with the stored answers, as if they had been typed [§2.79 §6.8 §7.12]', async ({
  page,
  portal,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-prefill-'));
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify({ first_name: 'Ada', last_name: 'Lovelace' }));
  const link = await portal('prefill-link', file);
  rmSync(folder, { recursive: true });
  await page.goto(link);
  await expect(page.locator('#first_name')).toHaveValue('Ada');
  await expect(page.locator('#last_name')).toHaveValue('Lovelace');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL(/\/signup/);
});

test('an unknown prefill link opens the empty form and says so [§2.79]', async ({
  page,
  guard,
  expectNoAxeViolations,
}) => {
  guard.expectRefusal(403);
  await page.setViewportSize({ width: 375, height: 667 });
  const notice = page.getByText('This link could not fill out the form for you');
  for (const token of ['', 'unknown']) {
    await page.goto(`/about?token=${token}`);
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(page.locator('#first_name')).toHaveValue('');
  }
  await expectNoAxeViolations(page);

  await test.step('a bad service link opens a page that says so and shows nothing else [§1.25 §2.80]', async () => {
    await page.goto('/about?service_token=unknown');
    await expect(page.getByRole('main')).toContainText(/link/i);
    await expect(page.locator('input, select, textarea')).toHaveCount(0);
    await expectNoAxeViolations(page);
  });
});
