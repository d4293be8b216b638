/**
 * `npm run screenshots`: pictures of every screen in every state, to be looked at: at three widths, in both schemes, in every language,
 * into `test-results/screenshots/` or the folder that is named. `npm run screenshots -- --readme` takes the pictures of
 * `docs/images/` instead.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { takeForReadme } from './screenshots/readme.ts';
import { takeAll } from './screenshots/take-all.ts';
import { CHROMIUM_FLAGS, getChromium } from './test/chromium.ts';
import { openMailbox } from './trial/mailbox.ts';
import { startProduct } from './trial/product.ts';

const ROOT = resolve(import.meta.dirname, '..');
const [first = join(ROOT, 'test-results', 'screenshots')] = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), 'matricula-screenshots-'));
const letters = join(folder, 'letters');
const mailbox = await openMailbox(letters);
const settings = {
  DATA_DIR: join(folder, 'data'),
  SMTP_URL: mailbox.url,
  RATE_LIMIT_SCALE: '1000',
  SKIP_SYSTEM_SETUP: '1',
};
const product = await startProduct(settings, join(folder, 'product.log'));
const browser = await chromium.launch({ executablePath: getChromium(), args: CHROMIUM_FLAGS });
try {
  if (first === '--readme') {
    const images = join(ROOT, 'docs', 'images');
    mkdirSync(images, { recursive: true });
    await takeForReadme(browser, product, images);
  } else {
    rmSync(first, { recursive: true, force: true });
    await takeAll({ browser, product, letters, folder: resolve(first) });
  }
} finally {
  await browser.close();
  await product.stop();
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
}
