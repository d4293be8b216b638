/** Visits a page on a phone with a slow processor. Code for the page is a string, since Node's types do not know the browser's. */
import type { Browser, Page } from '@playwright/test';

/** Slow-down factor of the processor. */
export const SLOWED = 4;
const PHONE = { width: 375, height: 740 };
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const TEXT = 'The quick brown fox jumps over';
const KEY_ROUNDS = 3;

/** A page, and the selector of its first question's box. */
export type Typed = { readonly url: string; readonly question: string };

/** Times are in milliseconds from the start of the visit. */
export type Visit = {
  /** The first question is on the screen and accepts input. */
  readonly ready: number;
  /** The page's script has taken over. */
  readonly taken: number;
  readonly shift: number;
  readonly requests: number;
  /** Bytes on the wire, including headers. */
  readonly bytes: number;
  readonly scriptBytes: number;
};

/** React manages the box, and the server-drawn form is gone. */
const isTaken = (question: string): string => `(() => {
  const box = document.querySelector(${JSON.stringify(question)});
  return box !== null && Object.keys(box).some((key) => key.startsWith('__react')) &&
    !document.querySelector('form[name=first-screen]');
})()`;

const watchVisit = (question: string): string => `
  window.watched = { shift: 0, ready: 0, taken: 0 };
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { watched.shift += value; }))
    .observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (!watched.ready && isPainted && document.querySelector(${JSON.stringify(question)})) watched.ready = performance.now();
    if (!watched.taken && ${isTaken(question)}) watched.taken = performance.now();
    if (!watched.ready || !watched.taken) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

const READ_VISIT = `new Promise((done) => {
  const read = () => (watched.ready && watched.taken ? done(watched) : requestAnimationFrame(read));
  read();
})`;

/** Measures each key until its frame is drawn: a task posted from a frame callback runs after the paint. */
const watchKeys = (question: string): string => `
  window.times = [];
  const channel = new MessageChannel();
  let started = 0;
  channel.port1.onmessage = () => times.push(performance.now() - started);
  document.querySelector(${JSON.stringify(question)}).addEventListener('keydown', (event) => {
    started = event.timeStamp;
    requestAnimationFrame(() => channel.port2.postMessage(null));
  }, { capture: true });`;

const NEXT_FRAME =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** A first visit with an empty cache, on a slow line ("slow 3G": 400 kbit/s, 400 ms). */
export async function visit(browser: Browser, { url, question }: Typed): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await session.send('Network.emulateNetworkConditions', SLOW_3G);
    const traffic = { requests: 0, bytes: 0, scriptBytes: 0 };
    const scripts = new Set<string>();
    session.on('Network.requestWillBeSent', ({ requestId, type }) => {
      traffic.requests += 1;
      if (type === 'Script') scripts.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      traffic.bytes += encodedDataLength;
      if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
    });
    await page.addInitScript({ content: watchVisit(question) });
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    const seen = await page.evaluate<Pick<Visit, 'ready' | 'taken' | 'shift'>>(READ_VISIT);
    return { ...seen, ...traffic };
  } finally {
    await context.close();
  }
}

/** @returns the milliseconds from key press to paint, by page; the pages alternate. */
export async function timeKeys(browser: Browser, typed: readonly Typed[]): Promise<number[][]> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const pages: { readonly page: Page; readonly question: string; readonly times: number[] }[] =
      [];
    for (const { url, question } of typed) {
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.waitForFunction(isTaken(question));
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
      await page.evaluate(watchKeys(question));
      pages.push({ page, question, times: [] });
    }
    // The first round is a warm-up.
    for (let round = 0; round <= KEY_ROUNDS; round += 1) {
      for (const { page, question, times } of pages) {
        await page.bringToFront();
        await page.locator(question).fill('');
        await page.locator(question).focus();
        await page.evaluate('times.length = 0');
        for (const key of TEXT) {
          await page.keyboard.press(key === ' ' ? 'Space' : key);
          await page.evaluate(NEXT_FRAME);
        }
        if (round > 0) times.push(...(await page.evaluate<number[]>('[...times]')));
      }
    }
    return pages.map(({ times }) => times);
  } finally {
    await context.close();
  }
}
