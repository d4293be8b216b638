/** The pictures of the README: the first page with an applicant's answers. */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Product } from '../trial/product.ts';

const PICTURES: Readonly<Record<string, BrowserContextOptions>> = {
  about: { viewport: { width: 1280, height: 900 } },
  'about-phone': { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2 },
};

/** @param images the folder that takes them. */
export async function takeForReadme(
  browser: Browser,
  { url }: Pick<Product, 'url'>,
  images: string,
): Promise<void> {
  for (const [name, options] of Object.entries(PICTURES)) {
    const context = await browser.newContext({ ...options, baseURL: url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto('/about', { waitUntil: 'networkidle' });
    await typeNames(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: join(images, `${name}.png`) });
    await context.close();
    console.log(`docs/images/${name}.png`);
  }
}

async function typeNames(page: Page): Promise<void> {
  await page.locator('#first_name').fill('Marisol');
  await page.locator('#last_name').fill('Okafor-Reyes');
  await page.locator('#preferred_name').fill('Mari');
}
