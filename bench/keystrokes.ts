/** How long a key takes until it is on the screen, in pages that are typed in by turns. */
import type { Browser, Page } from '@playwright/test';
import { NEXT_FRAME, watchKeys } from './in-page.ts';
import { openToType, PHONE, type Typed } from './visit.ts';

const TEXT = 'The quick brown fox jumps over';
const ROUNDS = 6;

/** @returns the times of every page, in milliseconds, in their order. */
export async function measureKeystrokes(
  browser: Browser,
  typed: readonly Typed[],
  slowed: number,
): Promise<number[][]> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const pages: Page[] = [];
    for (const one of typed) pages.push(await openPage(await context.newPage(), one, slowed));
    const times: number[][] = typed.map(() => []);
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, page] of pages.entries()) {
        await page.bringToFront();
        const measured = await typeIn(page, typed[index]?.question ?? '');
        // The first round warms up.
        if (round > 0) times[index]?.push(...measured);
      }
    }
    return times;
  } finally {
    await context.close();
  }
}

async function openPage(page: Page, typed: Typed, slowed: number): Promise<Page> {
  await openToType(page, typed);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.evaluate(watchKeys(typed.question));
  return page;
}

async function typeIn(page: Page, question: string): Promise<number[]> {
  await page.locator(question).fill('');
  await page.locator(question).focus();
  await page.evaluate('times.length = 0');
  for (const key of TEXT) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.evaluate(NEXT_FRAME);
  }
  return page.evaluate<number[]>('[...times]');
}
