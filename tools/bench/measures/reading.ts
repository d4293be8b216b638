/** Reads two hundred applications in a row at the desk: how fast the next one appears, and how much memory the page holds. */
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Bench } from '../product.ts';
import type { Finding } from '../report.ts';
import { median, percentile } from '../statistics.ts';
import { STAFF_COOKIES, seedReading } from './reading-seed.ts';

const SUBMITTED = 260;
const IN_A_ROW = 200;
const HURRIED = 40;
/** The heap is compared from here on, when the page has loaded all its parts. */
const WARM = 20;
/** The shortest time spent on an application; the next one is prefetched meanwhile. */
const LOOK_MS = 300;
const LIST = 'facets=status%3Asubmitted&sort=name';

/** Presses `j`, measures the milliseconds until the next application is drawn, and resolves once `j` can be pressed again. */
const READ_NEXT = `new Promise((done) => {
  const name = () => document.querySelector('h1')?.textContent;
  const before = name();
  const started = performance.now();
  const isNext = () => name() !== before && document.getElementById('record') !== null;
  const channel = new MessageChannel();
  let drawn = 0;
  channel.port1.onmessage = () => { drawn = performance.now() - started; };
  const look = () => {
    if (drawn === 0 && isNext()) channel.port2.postMessage(null);
    if (drawn > 0 && document.querySelector('a[rel=next]')) done(drawn);
    else requestAnimationFrame(look);
  };
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
  requestAnimationFrame(look);
})`;

export async function measureReading(browser: Browser, bench: Bench): Promise<Finding[]> {
  await seedReading(bench, SUBMITTED);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [value = ''] = STAFF_COOKIES;
  await context.addCookies([{ name: 'staff_session', value, url: bench.url }]);
  const page = await context.newPage();
  await openFirst(page, bench.url);
  const devtools = await context.newCDPSession(page);
  const { times, heap } = await readOn(page, devtools, IN_A_ROW, LOOK_MS);
  const hurried = await readOn(page, devtools, HURRIED, 0);
  const [early = 0, late = 0] = [heap.get(WARM), heap.get(IN_A_ROW)];
  await context.close();
  return [
    {
      what: `Next of ${IN_A_ROW} applications in a row at the desk, from the key to the drawn page`,
      measured: `median ${ms(times, 50)}, 99th percentile ${ms(times, 99)}, most ${ms(times, 100)}, ${times.filter((time) => time > 300).length} over 300 ms`,
      against: `without a pause of ${LOOK_MS} ms in which the next is fetched: median ${median(hurried.times).toFixed(0)} ms`,
      verdict: 'under 300 ms each',
    },
    {
      what: `Heap of the desk's page after ${IN_A_ROW} applications, garbage collected`,
      measured: `${late.toFixed(1)} MB`,
      against: `${early.toFixed(1)} MB after ${WARM}`,
      verdict: `at most 2 MB more (${(late - early).toFixed(1)})`,
    },
  ];
}

async function openFirst(page: Page, url: string): Promise<void> {
  const list = await page.request.get(`${url}/api/staff/applications?${LIST}`);
  const { applications } = (await list.json()) as { applications: { id: number }[] };
  await page.goto(`${url}/desk/applications/${applications[0]?.id}?${LIST}`);
  await page.locator('a[rel=next]').waitFor();
}

async function readOn(page: Page, devtools: CDPSession, count: number, lookMs: number) {
  const times: number[] = [];
  const heap = new Map<number, number>();
  for (let read = 1; read <= count; read += 1) {
    await page.waitForTimeout(lookMs);
    times.push(await page.evaluate<number>(READ_NEXT));
    if (read === WARM || read === count) heap.set(read, await heapMegabytes(devtools));
  }
  return { times, heap };
}

async function heapMegabytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

function ms(times: readonly number[], percent: number): string {
  return `${percentile(times, percent).toFixed(0)} ms`;
}
