import { expect, test } from './harness/test.ts';

/** What the scripts of the first form page may weigh in all, as they travel, in bytes. */
const BUDGET = 150_000;

test('opening the first form page fetches no more script than its budget', async ({ page }) => {
  const scripts: { encoding: string | undefined; bytes: number }[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    const { 'content-encoding': encoding, 'content-length': length } = answer.headers();
    scripts.push({ encoding, bytes: Number(length) });
  });
  await page.goto('/about', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Save and Continue' })).toBeVisible();
  expect(scripts.filter(({ encoding }) => encoding !== 'br')).toEqual([]);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(BUDGET);
});
