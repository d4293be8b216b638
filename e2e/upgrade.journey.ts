/** A page that was loaded before an upgrade. All scripts and style sheets of the new release have other names. */
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { profileOf } from './applicant/profile.ts';
import { type OwnProduct, startOwnProduct } from './harness/own-product.ts';
import { expect, type Page, test } from './harness/test.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** The files and folders that a built release runs from. */
const PARTS = ['contract', 'dist', 'form', 'package.json', 'server', 'tenant', 'words'];

let next: string;
let own: OwnProduct;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await startOwnProduct('upgrade');
  next = join(own.folder, 'next');
  for (const part of PARTS) cpSync(join(ROOT, part), join(next, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(next, 'node_modules'));
  renameParts(join(next, 'dist', 'web'));
});

/** Reverses the hash in every file name, and wherever a file names another. Removes the compressed copies, which hold the old names. */
function renameParts(folder: string): void {
  const renamed = (text: string) =>
    text.replaceAll(/(?<=-)[\w-]{8}(?=\.(?:js|css)\b)/g, (hash) => [...hash].reverse().join(''));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (/\.(?:br|gz)$/.test(path)) rmSync(path);
    if (!/\.(?:js|css|html|json)$/.test(path)) continue;
    const text = renamed(readFileSync(path, 'utf8'));
    rmSync(path);
    writeFileSync(join(entry.parentPath, renamed(entry.name)), text);
  }
}

test.afterAll(() => own?.close());
test.use({ product: ({ browserName: _browser }, use) => use(own) });

const field = (page: Page, key: string) => page.locator(`#${key}`);

test('a page of the last release saves at the next one, reloads itself for a missing part, and keeps every key', async ({
  applicantPage: page,
  guard,
}) => {
  test.setTimeout(240_000);
  // During the upgrade there is no server, and then the old release's parts are gone.
  guard.expectNoNetwork();
  guard.expectRefusal(404);
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

  // At the same address and on the same data.
  own = await own.restart({ root: next });
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
});
