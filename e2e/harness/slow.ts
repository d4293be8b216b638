/** A slow network for any journey, to find those that only pass where everything comes at once. */
import type { BrowserContext } from '@playwright/test';

/** Times in milliseconds: at most so long does a script or a call wait before it is sent. */
const LONGEST = 1200;

/** `SLOW=1 npx playwright test`: every script and call of a context comes late, each by its own chance. A journey's own routes go first. */
export async function delayByChance(context: BrowserContext): Promise<void> {
  if (!process.env.SLOW) return;
  await context.route('**/*', async (route) => {
    if (['script', 'fetch', 'xhr'].includes(route.request().resourceType()))
      await new Promise((resolve) => setTimeout(resolve, Math.random() ** 2 * LONGEST));
    await route.fallback().catch(() => undefined);
  });
}
