/** How soon the first form page can be typed in on a slow phone, and how soon a key shows there. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { median, percentile } from '../percentile.ts';
import type { Finding } from '../report.ts';

const VISITS = 3;
const KEY_ROUNDS = 3;
/** Slow-down factor of the processor. */
const SLOWED = 4;
const PHONE = { width: 375, height: 740 };
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const QUESTION = 'input[name=first_name]';
const TEXT = 'The quick brown fox jumps over';

export async function measureFirstPage(browser: Browser, url: string): Promise<Finding[]> {
  const page = `${url}/about`;
  const visits: Visit[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= VISITS; round += 1) {
    const made = await onPhone(browser, (context) => visit(context, page));
    if (round > 0) visits.push(made);
  }
  const keys = await onPhone(browser, (context) => timeKeys(context, page));
  const seconds = (name: keyof Visit) =>
    `${(median(visits.map((one) => one[name])) / 1000).toFixed(2)} s`;
  const share = (percent: number) => `${percentile(keys, percent).toFixed(0)} ms`;
  const slow = `cold, slow 3G, processor slowed ${SLOWED} times`;
  const key = `a key on the screen, processor slowed ${SLOWED} times`;
  return [
    finding(`first question ready to type, ${slow}`, seconds('ready'), 'at most 3 s'),
    finding(`taken over by the script, ${slow}`, seconds('taken'), 'at most 6 s'),
    finding(`${key}, 50 of 100`, share(50), 'at most 50 ms'),
    finding(`${key}, 95 of 100`, share(95), 'at most 100 ms'),
  ];
}

function finding(what: string, measured: string, verdict: string): Finding {
  return { what: `First form page: ${what}`, measured, against: 'a bound', verdict };
}

// Code for the page is a string, since Node's types do not know the browser's.

/** React manages the box, and the server-drawn form is gone. */
const IS_TAKEN = `(() => {
  const box = document.querySelector(${JSON.stringify(QUESTION)});
  return box !== null && Object.keys(box).some((key) => key.startsWith('__react')) &&
    !document.querySelector('form[name=first-screen]');
})()`;

/** Notes when the question is on the screen and accepts input, and when the page's script has taken over. */
const WATCH = `
  window.watched = { ready: 0, taken: 0 };
  const look = () => {
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (!watched.ready && isPainted && document.querySelector(${JSON.stringify(QUESTION)})) watched.ready = performance.now();
    if (!watched.taken && ${IS_TAKEN}) watched.taken = performance.now();
    if (!watched.ready || !watched.taken) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

/** Measures each key until its frame is drawn: a task posted from a frame callback runs after the paint. */
const WATCH_KEYS = `
  window.times = [];
  const channel = new MessageChannel();
  let started = 0;
  channel.port1.onmessage = () => times.push(performance.now() - started);
  document.querySelector(${JSON.stringify(QUESTION)}).addEventListener('keydown', (event) => {
    started = event.timeStamp;
    requestAnimationFrame(() => channel.port2.postMessage(null));
  }, { capture: true });`;

const NEXT_FRAME =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** In milliseconds from the start of the visit. */
type Visit = { readonly ready: number; readonly taken: number };

async function onPhone<Measured>(
  browser: Browser,
  measure: (context: BrowserContext) => Promise<Measured>,
): Promise<Measured> {
  const context = await browser.newContext({ viewport: PHONE, bypassCSP: true });
  return measure(context).finally(() => context.close());
}

/** Slows the processor down. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return session;
}

/** A first visit with an empty cache, on a slow line ("slow 3G": 400 kbit/s, 400 ms). */
async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await slowDown(page);
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
  await page.addInitScript({ content: WATCH });
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  await page.waitForFunction('watched.ready && watched.taken');
  return page.evaluate<Visit>('watched');
}

/** @returns the milliseconds from key press to paint. */
async function timeKeys(context: BrowserContext, url: string): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(IS_TAKEN);
  await slowDown(page);
  await page.evaluate(WATCH_KEYS);
  const times: number[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= KEY_ROUNDS; round += 1) {
    await page.locator(QUESTION).fill('');
    await page.locator(QUESTION).focus();
    await page.evaluate('times.length = 0');
    for (const key of TEXT) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.evaluate(NEXT_FRAME);
    }
    if (round > 0) times.push(...(await page.evaluate<number[]>('times')));
  }
  return times;
}
