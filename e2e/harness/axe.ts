/** Runs axe on a page as it stands. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The same as `axe.source` at less than half the size, because every checked page must parse it. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Axe's violations, one line each. Axe is injected once and runs in the page: `@axe-core/playwright`, which handles frames (there are none)
 * through an extra empty page, takes five times as long.
 * @param rules runs only these; by default all.
 */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  await untilNothingMoves(page);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async (only) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, {
      resultTypes: ['violations'],
      // No rule here reads the style sheets, which a journey may withhold.
      preload: false,
      ...(only && { runOnly: { type: 'rule', values: [...only] } }),
    });
    return violations.map(({ id, help, nodes }) => {
      const targets = nodes.map(({ target }) => target.join(' ')).join(' | ');
      return `${id}: ${help}: ${targets}`;
    });
  }, rules);
}

/** Waits for running fades and transitions, during which colours cannot be checked. Endless animations are not waited for. */
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
