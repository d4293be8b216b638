/** The picture of the README: the first page with an applicant's answers. */
import { join, resolve } from 'node:path';
import { test } from '../../e2e/harness/test.ts';

const IMAGES = resolve(import.meta.dirname, '..', '..', 'docs', 'images');

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test('the first page is pictured for the README', async ({ page }) => {
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.locator('#first_name').fill('Marisol');
  await page.locator('#last_name').fill('Okafor-Reyes');
  await page.locator('#preferred_name').fill('Mari');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(IMAGES, 'about.png') });
});
