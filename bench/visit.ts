/** One visit of a page with nothing in the browser, on a phone's screen and with a phone's processor. */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { READ_VISIT, readAtWork, watchVisit } from './in-page.ts';

/** How many times the processor is slowed. */
export const SLOWED = 4;
export const PHONE = { width: 375, height: 740 };
const SLOW_3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** The box of the first question of our first page. */
export const FIRST_QUESTION = 'input[name=first_name]';

/** A page, and the box of its first question as a selector. */
export type Typed = { readonly url: string; readonly question: string };

/** What is seen when, in milliseconds from the start of the visit. */
interface Seen {
  readonly painted: number;
  readonly largestPaint: number;
  /** The first question is on the screen and takes what is typed. */
  readonly ready: number;
  /** The script has taken the page over; the same as ready without one. */
  readonly taken: number;
  readonly shift: number;
}

export interface Visit extends Seen {
  readonly requests: number;
  /** As they travel, with headers. */
  readonly bytes: number;
  readonly scriptBytes: number;
}

/** @param isSlow on a slow line, too ("slow 3G"). */
export async function visit(
  browser: Browser,
  { url, question }: Typed,
  { isSlow }: { isSlow: boolean },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    if (isSlow) {
      await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_3G });
    }
    const traffic = watchTraffic(session);
    await page.addInitScript({ content: watchVisit(question) });
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    return { ...(await page.evaluate<Seen>(READ_VISIT)), ...traffic };
  } finally {
    await context.close();
  }
}

/** Opens a page to type in it. The network is idle before the script has taken over what the server drew. */
export async function openToType(page: Page, { url, question }: Typed): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(readAtWork(question));
}

/** One after the other, round by round, so that other work on the machine meets all. The first round warms up. */
export async function alternate(
  rounds: number,
  works: readonly (() => Promise<Visit>)[],
): Promise<Visit[][]> {
  const results: Visit[][] = works.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const result = await work();
      if (round > 0) results[index]?.push(result);
    }
  }
  return results;
}

function watchTraffic(session: CDPSession) {
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
  return traffic;
}
