import type { Page } from '@playwright/test';
import { openDrawn } from './harness/drawn.ts';
import { expect, test } from './harness/test.ts';

/** The limit for all scripts of the first form page, compressed, in bytes. */
const SCRIPTS = 137_000;
/** The limit for all traffic of a first visit, including response headers, in bytes. */
const EVERYTHING = 200_000;
const REQUESTS = 20;

// Spanish brings its words beside the same scripts.
test.use({ locale: 'es-MX' });

test('opening the first form page loads no more script, and no more in total, than allowed', async ({
  page,
}) => {
  await openDrawn(page, '/about');
  const traffic = await watchTraffic(page);
  await page.goto('/about', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Guardar y continuar' })).toBeVisible();
  expect(traffic.scripts).toBeGreaterThan(0);
  expect(traffic.scripts).toBeLessThanOrEqual(SCRIPTS);
  expect(traffic.everything).toBeGreaterThan(traffic.scripts);
  expect(traffic.everything).toBeLessThanOrEqual(EVERYTHING);
  expect(traffic.requests).toBeLessThanOrEqual(REQUESTS);
});

/** Counts the bytes of all traffic from now on, with an empty cache. */
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
    // A request of the previous page may still be running.
    if (!types.has(requestId)) return;
    traffic.everything += encodedDataLength;
    if (types.get(requestId) === 'Script') traffic.scripts += encodedDataLength;
  });
  return traffic;
}
