/** How fast staff open applications, read them in a row, and hand them on. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Destination } from '#contract/desk-handing-on.ts';
import { openBrowser } from '../../trial/browser.ts';
import { putUnderLoad } from '../load.ts';
import { percentile } from '../percentile.ts';
import type { Bench } from '../product.ts';
import type { Finding } from '../report.ts';
import { READER, seedList, TOKEN } from './list.ts';

const KEYS = 40;
const DESKTOP = { width: 1280, height: 800 };

export async function measureDesk(browser: Browser, bench: Bench): Promise<Finding[]> {
  await seedList(bench);
  return [await timeOpening(bench), await timeKeys(browser, bench), await timeFolder(bench)];
}

async function timeOpening(bench: Bench): Promise<Finding> {
  const requests = Array.from({ length: 500 }, (_, at) => ({
    path: `/api/staff/applications/${1 + at * 7}`,
    headers: { cookie: READER },
  }));
  const load = { url: bench.url, connections: 1, seconds: 6, requestsOf: () => requests };
  const { p50, p99 } = await putUnderLoad(load);
  return {
    what: `${bench.applications} applications at the desk: one is opened`,
    measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    against: 'one after another',
    verdict: 'at most 8 statements, by a test',
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
    what: `${applications} applications at the desk: j pressed at once, until the next one's answers stand`,
    measured: `median ${p50.toFixed(0)} ms, 95 of 100 within ${p95.toFixed(0)} ms`,
    against: `${KEYS} applications in a row`,
    verdict: 'at most 300 ms',
  };
}

async function timeFolder(bench: Bench): Promise<Finding> {
  const call = openBrowser(bench.url, { staff_session: TOKEN });
  const path = '/api/staff/destinations';
  const last = async () => {
    const { destinations } = await call<{ destinations: Destination[] }>('GET', path);
    return destinations[0]?.last_run[0];
  };
  const started = performance.now();
  await call('POST', `${path}/1/runs`, { reach: 'new' });
  for (;;) {
    await pause(250);
    const run = await last();
    if (run?.state === 'waiting' && run.why === '') continue;
    if (run?.state !== 'done') throw new Error(`The run has not arrived: ${run?.why}`);
    const seconds = (performance.now() - started) / 1000;
    return {
      what: `${run.acknowledged} applications to a folder without documents`,
      measured: `${seconds.toFixed(0)} s`,
      against: '',
      verdict: 'at most 60 s for 24,060',
    };
  }
}
