/** Our first form page beside the same questions in react-hook-form, without styles, fonts, header or letter. */
import type { Browser } from '@playwright/test';
import type { Finding } from '../finding.ts';
import { median } from '../percentile.ts';
import { serveHookForm } from './hook-form/serve.ts';

const VISITS = 3;
/** Slow-down factor of the processor. */
const SLOWED = 4;
const PHONE = { width: 375, height: 740 };
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

export async function measureFirstPage(browser: Browser, url: string): Promise<Finding[]> {
  const other = await serveHookForm();
  const pages = [`${url}/about`, other.url];
  const visits: Visit[][] = [[], []];
  try {
    // Alternate, so that other work on the machine affects both; the first round is a warm-up.
    for (let round = 0; round <= VISITS; round += 1) {
      for (const [index, page] of pages.entries()) {
        const made = await visit(browser, page);
        if (round > 0) visits[index]?.push(made);
      }
    }
  } finally {
    await other.end();
  }
  const compare = (measure: string, name: keyof Visit, unit: string, bound: string): Finding => {
    const [ours = Number.NaN, theirs = Number.NaN] = visits.map((all) =>
      median(all.map((one) => one[name] / 1000)),
    );
    return {
      measure: `First form page: ${measure}`,
      measured: `${ours.toFixed(2)} ${unit}`,
      beside: `react-hook-form: ${theirs.toFixed(2)} ${unit}`,
      bound: `${(ours / theirs).toFixed(2)} times (${bound})`,
    };
  };
  const slow = `cold, slow 3G, processor slowed ${SLOWED} times`;
  return [
    compare('scripts until it is taken over, as they travel', 'bytes', 'kB', 'no bound'),
    compare(`first question ready to type, ${slow}`, 'ready', 's', 'at most 1'),
    compare(`taken over by the script, ${slow}`, 'taken', 's', 'at most 1.3'),
  ];
}

/**
 * Notes when the first question is on the screen and accepts input; when the page's script has taken over, so that React manages the box and
 * the server-drawn form is gone; and the bytes of the scripts until then. A string, since Node's types do not know the browser's.
 */
const WATCH = `
  window.watched = { ready: 0, taken: 0, bytes: 0 };
  const look = () => {
    const box = document.querySelector('input[name=first_name]');
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (!watched.ready && isPainted && box) watched.ready = performance.now();
    const isManaged = box && Object.keys(box).some((key) => key.startsWith('__react'));
    if (!watched.ready || !isManaged || document.querySelector('form[name=first-screen]')) {
      requestAnimationFrame(look);
      return;
    }
    watched.taken = performance.now();
    for (const { name, encodedBodySize } of performance.getEntriesByType('resource'))
      if (name.endsWith('.js')) watched.bytes += encodedBodySize;
  };
  requestAnimationFrame(look);`;

/** In bytes, and in milliseconds from the start of the visit. */
type Visit = Readonly<Record<'ready' | 'taken' | 'bytes', number>>;

/** A first visit with an empty cache, on a slow line ("slow 3G": 400 kbit/s, 400 ms). */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, bypassCSP: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await session.send('Network.emulateNetworkConditions', SLOW_3G);
    await page.addInitScript({ content: WATCH });
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
    await page.waitForFunction('watched.taken', undefined, { timeout: 120_000 });
    return await page.evaluate<Visit>('watched');
  } finally {
    await context.close();
  }
}
