/** The desk in a real browser: a product with a real OpenID Connect provider, and steps that its journeys share. */
import getPort from 'get-port';
import { CLIENT, startTestProvider, type TestProvider } from '#server/desk/testing/provider.ts';
import { type OwnProduct, startOwnProduct } from '../harness/own-product.ts';
import { expect, type Page } from '../harness/test.ts';

/** A product with the college's own sign-in. */
export type Desk = {
  readonly product: OwnProduct;
  readonly provider: TestProvider;
  close(): Promise<void>;
};

export async function startDesk(name: string): Promise<Desk> {
  const port = await getPort();
  const settings = {
    STAFF_OIDC_ISSUER: `http://localhost:${port}`,
    STAFF_OIDC_CLIENT_ID: CLIENT.id,
    STAFF_OIDC_CLIENT_SECRET: CLIENT.secret,
    STAFF_OIDC_ROLES: 'desk-readers=reader; desk-audit=auditor',
  };
  const product = await startOwnProduct(name, { settings });
  const provider = await startTestProvider(`${product.url}/desk/sign-in`, port);
  return {
    product,
    provider,
    async close() {
      await product.close();
      await provider.close();
    },
  };
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

/** Presses Tab, or Shift+Tab, until an element with this name has the focus. */
export async function tabTo(
  page: Page,
  name: string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (focused === name) return;
  }
  throw new Error(`${key} never reaches "${name}".`);
}
