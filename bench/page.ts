/** What the first page of the form weighs: the scripts that a browser really fetches, as they travel. */
import type { Page } from '@playwright/test';
import type { Finding } from './report.ts';

export async function measurePage(page: Page, url: string): Promise<Finding[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script') return;
    scripts.add(requestId);
    const encoding = response.headers['content-encoding'];
    if (encoding !== 'br') console.warn(`  ${response.url} came as ${encoding ?? 'it is'}`);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(`${url}/about`, { waitUntil: 'networkidle' });
  await session.detach();
  return [
    {
      what: 'Scripts of the first form page, brotli',
      measured: `${(bytes / 1000).toFixed(1)} kB in ${scripts.size} files, headers included`,
      against: 'a bound',
      verdict: 'at most 150 kB',
    },
  ];
}
