/** A page loaded before an upgrade to a real second release whose files all have other names. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Product, startProduct } from '../tools/trial/product.ts';
import { haveSession } from './applicant/account.ts';
import { profileOf } from './applicant/profile.ts';
import { getStage } from './harness/stage.ts';
import { expect, type Page, test } from './harness/test.ts';

const ROOT = resolve(import.meta.dirname, '..');
const LOG = resolve(ROOT, 'test-results', 'product-upgrade.log');
/** The files and folders that a release is built and run from. */
const PARTS = [
  ...['contract', 'form', 'server', 'tenant', 'tools', 'web', 'words'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'],
  ...['vite.config.ts', 'vite.desk.config.ts', 'vite.gallery.config.ts'],
];

let folder: string;
let next: string;
let settings: NodeJS.ProcessEnv;
let product: Product;

test.beforeAll(async () => {
  // This builds a second page.
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), 'matricula-upgrade-'));
  next = join(folder, 'next');
  for (const part of PARTS) cpSync(join(ROOT, part), join(next, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(next, 'node_modules'));
  // A different hash alphabet renames each script and style sheet.
  const config = join(next, 'vite.config.ts');
  const before = readFileSync(config, 'utf8');
  const after = before.replace('output: {', "output: { hashCharacters: 'hex',");
  expect(after).not.toBe(before);
  writeFileSync(config, after);
  execFileSync(process.execPath, ['tools/build.ts'], { cwd: next, stdio: 'pipe' });

  const { SMTP_URL, RATE_LIMIT_SCALE, SKIP_SYSTEM_SETUP } = getStage().environment;
  settings = { SMTP_URL, RATE_LIMIT_SCALE, SKIP_SYSTEM_SETUP, DATA_DIR: join(folder, 'data') };
  product = await startProduct(settings, LOG);
});

test.afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Replaces the product by the next release, at the same address and on the same data. */
async function upgrade(): Promise<void> {
  const { PORT } = product.environment;
  await product.stop();
  product = await startProduct({ ...settings, PORT }, LOG, undefined, next);
}

const field = (page: Page, key: string) => page.locator(`#${key}`);

test('a page of the last release saves at the next one, reloads by itself for what is gone, and keeps every key', async ({
  browser,
  guard,
  address,
  waitForLetter,
}) => {
  test.setTimeout(240_000);
  // During the upgrade there is no server, and then the old release's parts are gone.
  guard.expectNoNetwork();
  guard.expectRefusal(404);
  const context = await browser.newContext({ baseURL: product.url });
  guard.watch(context);
  const page = await context.newPage();
  await haveSession(page, address, waitForLetter);
  // Block the prefetch of the review, so that it is not loaded before the upgrade.
  const ahead = /\/assets\/ReviewPage-[^/]*\.(?:js|css)$/;
  const gone: string[] = [];
  await page.route(ahead, (route) => {
    gone.push(route.request().url());
    return route.abort();
  });
  await page.goto('/about');
  await field(page, 'first_name').fill('Ada');
  await expect.poll(() => gone.length).toBeGreaterThan(0);
  await page.evaluate(() => Object.assign(window, { isOfLastRelease: true }));

  await upgrade();
  await page.unroute(ahead);
  const [old = ''] = gone;
  expect((await page.request.get(old)).status()).toBe(404);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/answer') && answer.status() === 200,
  );
  await field(page, 'last_name').pressSequentially('Lovelace');
  await saved;
  // While the applicant types, the old page stays.
  expect(await page.evaluate(() => 'isOfLastRelease' in window)).toBe(true);
  await expect(field(page, 'last_name')).toHaveValue('Lovelace');

  // A missing part is retried after up to half a minute, or when the network comes back.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const reloaded = page.waitForEvent('load', { timeout: 90_000 });
  await field(page, 'last_name').blur();
  await reloaded;
  expect(await page.evaluate(() => 'isOfLastRelease' in window)).toBe(false);
  await expect(field(page, 'first_name')).toHaveValue('Ada');
  await expect(field(page, 'last_name')).toHaveValue('Lovelace');
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: 'Final Steps' })
    .click();
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Lovelace');
  const { answer } = await profileOf(page);
  expect(answer).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  await context.close();
});
