import { expect, test } from './harness/test.ts';

/** What the scripts of the first form page may weigh in all, as they travel, in bytes: see `scripts/bundle-size.ts`. */
const BUDGET = 149_000;

test('opening the first form page fetches no more script than its budget', async ({ page }) => {
  const weights: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    weights.push(Number(answer.headers()['content-length']));
  });
  await page.goto('/about', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Save and Continue' })).toBeVisible();
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(BUDGET);
});
