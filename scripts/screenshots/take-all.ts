/** Every screen in every state, by the same walks that the journey of the screens takes (`e2e/screens.journey.ts`). */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { haveSession, type WaitForLetter } from '../../e2e/applicant/account.ts';
import { followPath } from '../../e2e/applicant/path.ts';
import { showStates } from '../../e2e/applicant/states.ts';
import { openGuard } from '../../e2e/harness/guard.ts';
import { lettersTo } from '../trial/mailbox.ts';
import { type Product, portal } from '../trial/product.ts';

const WIDTHS = [375, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;
const LOCALES = { en: 'en-US', es: 'es-MX' };
/** How high a window is; a picture is of the whole page, or of the window where something lies over the page. */
const HEIGHT = 900;

type Task = {
  readonly browser: Browser;
  readonly product: Product;
  /** Where the mail server keeps what it got. */
  readonly letters: string;
  /** Takes one folder for each language. */
  readonly folder: string;
};

export async function takeAll(task: Task): Promise<void> {
  for (const tag of ['en', 'es'] as const) {
    const look = (page: Page, name: string) => takeEach(page, join(task.folder, tag, name));
    await withPage(task, { locale: LOCALES[tag] }, async (page) => {
      const address = `${tag}.path@applicants.test`;
      const waitForLetter = letterIn(task.letters);
      await followPath(page, { tag, address, waitForLetter, look });
      await page.goto(await portal(task.product.environment, 'service-link', address));
      await expect(page.getByRole('main')).toContainText(address);
      await look(page, 'service');
    });
    await withPage(task, { locale: LOCALES[tag] }, async (page) => {
      const address = `${tag}.states@applicants.test`;
      await haveSession(page, address, letterIn(task.letters));
      await showStates(page, { tag, address, guard: openGuard(), look });
    });
  }
}

async function withPage(
  { browser, product: { url: baseURL } }: Task,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const viewport = { width: 1280, height: HEIGHT };
  const context = await browser.newContext({
    ...{ baseURL, viewport, reducedMotion: 'reduce', timezoneId: 'America/New_York' },
    ...options,
  });
  await use(await context.newPage());
  await context.close();
}

/** At every width and in both schemes, and leaves the page as it was. */
async function takeEach(page: Page, path: string): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const isOver = await page.locator('[role=dialog], [role=alertdialog]').count();
      const file = `${path}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: file, fullPage: isOver === 0 });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before !== null) await page.setViewportSize(before);
  console.log(path);
}

function letterIn(letters: string): WaitForLetter {
  return async (address, subject, count = 1) => {
    const find = () => lettersTo(letters, address).filter((one) => subject.test(one.subject));
    await expect.poll(() => find().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
    const newest = find().at(-1);
    if (newest === undefined) throw new Error(`No letter to ${address}.`);
    return newest;
  };
}
