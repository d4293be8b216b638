import type { Page } from '@playwright/test';
import { openDrawn } from './harness/drawn.ts';
import { expect, test } from './harness/test.ts';

/** What the scripts of the first form page may weigh in all, as they travel, in bytes: see `tools/bundle-size.ts`. */
const SCRIPTS = 140_000;
/** What may travel in all on somebody's first visit, with the headers of the answers, in bytes. */
const EVERYTHING = 200_000;
const REQUESTS = 20;

for (const [language, locale, save] of [
  ['English', 'en-US', 'Save and Continue'],
  ['Spanish', 'es-MX', 'Guardar y continuar'],
] as const) {
  test.describe(language, () => {
    test.use({ locale });

    test(`opening the first form page in ${language} fetches no more script than its budget, and no more in all`, async ({
      page,
    }) => {
      await openDrawn(page, '/about');
      const traffic = await watchTraffic(page);
      await page.goto('/about', { waitUntil: 'networkidle' });
      await expect(page.getByRole('button', { name: save })).toBeVisible();
      expect(traffic.scripts).toBeGreaterThan(0);
      expect(traffic.scripts).toBeLessThanOrEqual(SCRIPTS);
      expect(traffic.everything).toBeGreaterThan(traffic.scripts);
      expect(traffic.everything).toBeLessThanOrEqual(EVERYTHING);
      expect(traffic.requests).toBeLessThanOrEqual(REQUESTS);
    });
  });
}

/** Counts what travels from now on, in bytes. The browser has nothing of it yet. */
async function watchTraffic(page: Page) {
  const traffic = { requests: 0, scripts: 0, everything: 0 };
  const types = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  session.on('Network.requestWillBeSent', ({ requestId, type = '' }) => {
    traffic.requests += 1;
    types.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // The page before may still be loading.
    if (!types.has(requestId)) return;
    traffic.everything += encodedDataLength;
    if (types.get(requestId) === 'Script') traffic.scripts += encodedDataLength;
  });
  return traffic;
}
