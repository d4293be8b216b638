/** The desk in a real browser: a product with a real OpenID Connect provider, and steps that its journeys share. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import getPort from 'get-port';
import { CLIENT, startTestProvider, type TestProvider } from '#server/desk/testing/provider.ts';
import { type Product, startProduct } from '../../tools/trial/product.ts';
import type { Guard } from '../harness/guard.ts';
import { getStage } from '../harness/stage.ts';
import { type Browser, expect, type Page } from '../harness/test.ts';
import { givePasskeys, type Passkeys } from './passkeys.ts';

const RESULTS = resolve(import.meta.dirname, '..', '..', 'test-results');

export type Desk = {
  readonly product: Product;
  readonly provider: TestProvider;
  close(): Promise<void>;
};

/** @param name of the log. @param settings additional settings, such as a `TENANT_FILE`. */
export async function startDesk(
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), `matricula-${name}-`));
  const { SMTP_URL, RATE_LIMIT_SCALE, SKIP_SYSTEM_SETUP } = getStage().environment;
  const port = await getPort();
  const product = await startProduct(
    {
      ...{ SMTP_URL, RATE_LIMIT_SCALE, SKIP_SYSTEM_SETUP },
      STAFF_OIDC_ISSUER: `http://localhost:${port}`,
      STAFF_OIDC_CLIENT_ID: CLIENT.id,
      STAFF_OIDC_CLIENT_SECRET: CLIENT.secret,
      STAFF_OIDC_ROLES: 'desk-readers=reader; desk-audit=auditor',
      DATA_DIR: join(folder, 'data'),
      ...settings,
    },
    join(RESULTS, `product-${name}.log`),
  );
  const provider = await startTestProvider(`${product.url}/desk/sign-in`, port);
  return {
    product,
    provider,
    async close() {
      await product.stop();
      await provider.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A page at the desk with a virtual passkey device. Nobody is signed in, so the browser reports a 401. */
export async function openDesk(
  { product }: Pick<Desk, 'product'>,
  browser: Browser,
  guard: Guard,
  headers: Record<string, string> = {},
): Promise<{ page: Page; passkeys: Passkeys }> {
  const context = await browser.newContext({ baseURL: product.url, extraHTTPHeaders: headers });
  guard.watch(context);
  guard.expectRefusal(401);
  const page = await context.newPage();
  return { page, passkeys: await givePasskeys(page) };
}

export const link = (text: string) => /http\S+\/desk\/invitation#[\w-]{43}/.exec(text)?.[0] ?? '';
export const navigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link');
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
}

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (focused === name) return;
  }
  throw new Error(`Tab never reaches "${name}".`);
}
