import { expect, test } from './harness/test.ts';

/** What the scripts of the first form page may weigh in all, as they travel, in bytes: see `scripts/bundle-size.ts`. */
const BUDGET = 140_000;

for (const [language, locale, save] of [
  ['English', 'en-US', 'Save and Continue'],
  ['Spanish', 'es-MX', 'Guardar y continuar'],
] as const) {
  test.describe(language, () => {
    test.use({ locale });

    test(`opening the first form page in ${language} fetches no more script than its budget`, async ({
      page,
    }) => {
      const weights: number[] = [];
      page.on('response', (answer) => {
        if (answer.request().resourceType() !== 'script') return;
        weights.push(Number(answer.headers()['content-length']));
      });
      await page.goto('/about', { waitUntil: 'networkidle' });
      await expect(page.getByRole('button', { name: save })).toBeVisible();
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThanOrEqual(BUDGET);
    });
  });
}
