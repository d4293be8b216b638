/** What the first page of the form weighs: the scripts that a browser really fetches, as they travel. */
import type { Page } from '@playwright/test';
import type { Finding } from './report.ts';

export async function measurePage(page: Page, url: string): Promise<Finding[]> {
  const sizes: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    sizes.push(Number(answer.headers()['content-length'] ?? Number.NaN));
  });
  await page.goto(`${url}/about`, { waitUntil: 'networkidle' });
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return [
    {
      what: 'Scripts that the first form page fetches, as they travel',
      measured: `${(bytes / 1000).toFixed(1)} kB in ${sizes.length} files`,
      against: '`npm run size` counts those that it needs to draw',
      verdict: 'at most 150 kB',
    },
  ];
}
