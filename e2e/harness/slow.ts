/** A slow network for any journey, to find those that only pass on a fast one. */
import type { BrowserContext } from '@playwright/test';

/** The longest delay of a script or call, in milliseconds. */
const LONGEST = 1200;

/** `SLOW=1 npx playwright test`: delays every script and call of a context at random. A journey's own routes come first. */
export async function delayByChance(context: BrowserContext): Promise<void> {
  if (!process.env.SLOW) return;
  await context.route('**/*', async (route) => {
    if (['script', 'fetch', 'xhr'].includes(route.request().resourceType()))
      await new Promise((resolve) => setTimeout(resolve, Math.random() ** 2 * LONGEST));
    await route.fallback().catch(() => undefined);
  });
}
