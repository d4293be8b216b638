/** How fast staff open applications, and read them in a row. */
import type { Browser } from '@playwright/test';
import type { Finding } from '../finding.ts';
import { putUnderLoad } from '../load.ts';
import { percentile } from '../percentile.ts';
import type { Bench } from '../product.ts';
import { READER, seedList, TOKEN } from './seed-list.ts';

const KEYS = 40;
const DESKTOP = { width: 1280, height: 800 };

export async function measureDesk(
  browser: Browser,
  bench: Bench,
  seconds: number,
): Promise<Finding[]> {
  await seedList(bench);
  return [await timeOpening(bench, seconds), await timeKeys(browser, bench)];
}

async function timeOpening({ url, applications }: Bench, seconds: number): Promise<Finding> {
  const requests = Array.from({ length: 500 }, (_, at) => ({
    path: `/api/staff/applications/${1 + at * 7}`,
    headers: { cookie: READER },
  }));
  const load = { url, connections: 1, seconds, requestsOf: () => requests };
  const { p50, p99 } = await putUnderLoad(load);
  return {
    measure: `${applications} applications at the desk: one is opened`,
    measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    beside: 'one after another',
    bound: 'at most 8 statements, by a test',
  };
}

/** Presses `j`, and waits until the name and the answers of the next application are drawn. Code for the page is a string. */
const NEXT = `new Promise((done) => {
  const name = () => document.querySelector('main h1')?.textContent;
  const [before, started] = [name(), performance.now()];
  const look = () => {
    const isThere = name() !== before && document.querySelector('main article dl');
    if (isThere) requestAnimationFrame(() => done(performance.now() - started));
    else requestAnimationFrame(look);
  };
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
  look();
})`;

/** Each key is pressed as soon as the application before stands, so that nothing was fetched ahead at leisure. */
async function timeKeys(browser: Browser, { url, applications }: Bench): Promise<Finding> {
  const context = await browser.newContext({ baseURL: url, viewport: DESKTOP, bypassCSP: true });
  await context.addCookies([{ name: 'staff_session', value: TOKEN, url }]);
  const page = await context.newPage();
  await page.goto('/desk/applications?facets=status:submitted&sort=name');
  await page.locator('tbody th a').first().click();
  await page.locator('main article dl').first().waitFor();
  const times: number[] = [];
  for (let key = 0; key < KEYS; key += 1) times.push(await page.evaluate<number>(NEXT));
  await context.close();
  const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
  return {
    measure: `${applications} applications at the desk: j pressed at once, until the next one's answers stand`,
    measured: `median ${p50.toFixed(0)} ms, 95 of 100 within ${p95.toFixed(0)} ms`,
    beside: `${KEYS} applications in a row`,
    bound: 'at most 300 ms',
  };
}
