/** Axe over a page as it stands. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The same as `axe.source`, in less than half the size: each page that is looked at has to read it. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe complains about, one line each. It goes into the page once and runs there: the way of `@axe-core/playwright` through frames, of
 * which there are none here, and through an empty page of its own takes five times as long.
 * @param rules all of axe's, or these alone.
 */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  await untilNothingMoves(page);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async (only) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: [...only] } }),
    });
    return violations.map(({ id, help, nodes }) => {
      const targets = nodes.map(({ target }) => target.join(' ')).join(' | ');
      return `${id}: ${help}: ${targets}`;
    });
  }, rules);
}

/** While something fades in, or goes from colour to colour, nothing can be read off it. What never ends is not waited for. */
async function untilNothingMoves(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const isEnding = Number.isFinite(effect?.getComputedTiming().endTime);
        return isEnding && playState === 'running';
      });
    while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
  });
}
