/**
 * `npm run screenshots`: takes the pictures of `docs/images/` from the running product, with an applicant's answers.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from './test/chromium.ts';
import { startProduct } from './trial/product.ts';

type Picture = {
  readonly name: string;
  readonly context: BrowserContextOptions;
};

const IMAGES = resolve(import.meta.dirname, '..', 'docs', 'images');
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 800 },
  deviceScaleFactor: 2,
};

const PICTURES: readonly Picture[] = [
  { name: 'about', context: WIDE },
  { name: 'about-phone', context: PHONE },
];

mkdirSync(IMAGES, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'matricula-screenshots-'));
const product = await startProduct({ DATA_DIR: join(folder, 'data') }, join(folder, 'product.log'));
const browser = await chromium.launch({ executablePath: getChromium(), args: CHROMIUM_FLAGS });
try {
  for (const picture of PICTURES) await take(browser, picture);
} finally {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function take(from: Browser, { name, context }: Picture): Promise<void> {
  const opened = await from.newContext({
    ...context,
    baseURL: product.url,
    reducedMotion: 'reduce',
  });
  const page = await opened.newPage();
  await page.goto('/about', { waitUntil: 'networkidle' });
  await typeNames(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(IMAGES, `${name}.png`) });
  await opened.close();
  console.log(`docs/images/${name}.png`);
}

async function typeNames(page: Page): Promise<void> {
  await page.locator('#first_name').fill('Marisol');
  await page.locator('#last_name').fill('Okafor-Reyes');
  await page.locator('#preferred_name').fill('Mari');
}
