/** Our first form page beside the same questions in react-hook-form, without styles, fonts, header or letter. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { median, percentile } from '../percentile.ts';
import type { Finding } from '../report.ts';
import { serveHookForm } from './hook-form/serve.ts';

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
  const folder = mkdtempSync(join(tmpdir(), 'matricula-hook-form-'));
  const other = await serveHookForm(folder);
  const pages = [`${url}/about`, other.url];
  try {
    const visits: Visit[][] = [[], []];
    // Alternate, so that other work on the machine affects both; the first round is a warm-up.
    for (let round = 0; round <= VISITS; round += 1) {
      for (const [index, page] of pages.entries()) {
        const made = await visit(browser, page);
        if (round > 0) visits[index]?.push(made);
      }
    }
    const keys = await timeKeys(browser, pages);
    const of = (name: keyof Visit) => visits.map((all) => median(all.map((one) => one[name])));
    const slow = `cold, slow 3G, processor slowed ${SLOWED} times`;
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
    return [
      finding(`first question ready to type, ${slow}`, of('ready'), seconds, 'at most 1'),
      finding(`taken over by the script, ${slow}`, of('taken'), seconds, 'at most 1.3'),
      ...[50, 95].map((percent) =>
        finding(
          `a key on the screen, ${percent} of 100, processor slowed ${SLOWED} times`,
          keys.map((times) => percentile(times, percent)),
          (ms) => `${ms.toFixed(0)} ms`,
          'at most 1.3',
        ),
      ),
    ];
  } finally {
    await other.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function finding(
  what: string,
  [ours = Number.NaN, theirs = Number.NaN]: readonly number[],
  inWords: (value: number) => string,
  bound: string,
): Finding {
  return {
    what: `First form page: ${what}`,
    measured: inWords(ours),
    against: `react-hook-form: ${inWords(theirs)}`,
    verdict: `${(ours / theirs).toFixed(2)} times (${bound})`,
  };
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

/** A first visit with an empty cache, on a slow line ("slow 3G": 400 kbit/s, 400 ms). */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, bypassCSP: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await session.send('Network.emulateNetworkConditions', SLOW_3G);
    await page.addInitScript({ content: WATCH });
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    await page.waitForFunction('watched.ready && watched.taken');
    return await page.evaluate<Visit>('watched');
  } finally {
    await context.close();
  }
}

/** @returns the milliseconds from key press to paint, by page; the pages alternate. */
async function timeKeys(browser: Browser, urls: readonly string[]): Promise<number[][]> {
  const context = await browser.newContext({ viewport: PHONE, bypassCSP: true });
  try {
    const pages: { readonly page: Page; readonly times: number[] }[] = [];
    for (const url of urls) {
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.waitForFunction(IS_TAKEN);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
      await page.evaluate(WATCH_KEYS);
      pages.push({ page, times: [] });
    }
    // The first round is a warm-up.
    for (let round = 0; round <= KEY_ROUNDS; round += 1) {
      for (const { page, times } of pages) {
        await page.bringToFront();
        await page.locator(QUESTION).fill('');
        await page.locator(QUESTION).focus();
        await page.evaluate('times.length = 0');
        for (const key of TEXT) {
          await page.keyboard.press(key === ' ' ? 'Space' : key);
          await page.evaluate(NEXT_FRAME);
        }
        if (round > 0) times.push(...(await page.evaluate<number[]>('times')));
      }
    }
    return pages.map(({ times }) => times);
  } finally {
    await context.close();
  }
}
