/** How long a key takes until it is on the screen, in pages that are typed in by turns. */
import type { Browser, Page } from '@playwright/test';
import { NEXT_FRAME, watchKeys } from './in-page.ts';

const QUESTION = 'input[name=first_name]';
const TEXT = 'The quick brown fox jumps over';
const ROUNDS = 6;

/** @returns the times of every page, in milliseconds, in the order of the addresses. */
export async function measureKeystrokes(
  browser: Browser,
  urls: readonly string[],
  slowed: number,
): Promise<number[][]> {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } });
  try {
    const pages: Page[] = [];
    for (const url of urls) pages.push(await openPage(await context.newPage(), url, slowed));
    const times: number[][] = urls.map(() => []);
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, page] of pages.entries()) {
        await page.bringToFront();
        const measured = await typeIn(page);
        // The first round warms up.
        if (round > 0) times[index]?.push(...measured);
      }
    }
    return times;
  } finally {
    await context.close();
  }
}

async function openPage(page: Page, url: string, slowed: number): Promise<Page> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.evaluate(watchKeys(QUESTION));
  return page;
}

async function typeIn(page: Page): Promise<number[]> {
  await page.locator(QUESTION).fill('');
  await page.locator(QUESTION).focus();
  await page.evaluate('times.length = 0');
  for (const key of TEXT) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.evaluate(NEXT_FRAME);
  }
  return page.evaluate<number[]>('[...times]');
}
