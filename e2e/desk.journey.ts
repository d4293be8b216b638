/** The staff's page in a real browser: everybody's way in, what each role sees, and what each refusal says. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import getPort from 'get-port';
import { STAFF_ROLES, type StaffRole } from '#contract/desk-roles.ts';
import { CLIENT, startTestProvider, type TestProvider } from '#server/desk/testing/provider.ts';
import { mayOpen } from '#web/desk/me.ts';
import { PAGES } from '#web/desk/pages.ts';
import { type Product, portal, startProduct } from '../scripts/trial/product.ts';
import { givePasskeys, type Passkeys } from './desk/passkeys.ts';
import { standStill } from './harness/clock.ts';
import type { Guard } from './harness/guard.ts';
import { getStage } from './harness/stage.ts';
import { type Browser, expect, type Page, test } from './harness/test.ts';

const LOG = resolve(import.meta.dirname, '..', 'test-results', 'product-desk.log');
const MINUTE = 60_000;

let folder: string;
let product: Product;
let provider: TestProvider;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matricula-desk-'));
  const { SMTP_URL, RATE_LIMIT_SCALE, SKIP_SYSTEM_SETUP } = getStage().environment;
  const port = await getPort();
  product = await startProduct(
    {
      ...{ SMTP_URL, RATE_LIMIT_SCALE, SKIP_SYSTEM_SETUP },
      STAFF_OIDC_ISSUER: `http://localhost:${port}`,
      STAFF_OIDC_CLIENT_ID: CLIENT.id,
      STAFF_OIDC_CLIENT_SECRET: CLIENT.secret,
      STAFF_OIDC_ROLES: 'desk-readers=reader; desk-audit=auditor',
      DATA_DIR: join(folder, 'data'),
    },
    LOG,
  );
  provider = await startTestProvider(`${product.url}/desk/sign-in`, port);
});

test.afterAll(async () => {
  await product?.stop();
  await provider?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A page at the desk with a device for passkeys. Nobody is signed in, which the browser reports. */
async function openDesk(
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

const link = (text: string) => /http\S+\/desk\/invitation#[\w-]{43}/.exec(text)?.[0] ?? '';
const navigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signOut(page: Page, mail: string): Promise<void> {
  await page.getByRole('button', { name: mail }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
}

async function inBothSchemes(page: Page, look: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await look();
  }
}

/** The name in the header's button of somebody without another one. */
const mailOf = (role: StaffRole) => `${role}@desk.test`;

test('everybody of the staff comes in by invitation, and sees the pages of their role and no others', async ({
  browser,
  guard,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  test.setTimeout(240_000);
  await portal(
    product.environment,
    'staff',
    'invite',
    mailOf('administrator'),
    '--role',
    'administrator',
  );
  const { page: admin } = await openDesk(browser, guard);
  await admin.goto(link((await waitForLetter(mailOf('administrator'), /invitation/)).text));
  await inBothSchemes(admin, () => expectNoAxeViolations(admin));
  await admin.getByLabel('Name of the passkey').fill('Laptop at work');
  await admin.getByRole('button', { name: 'Register a passkey' }).click();
  await admin.getByRole('link', { name: 'Staff' }).click();
  for (const role of STAFF_ROLES.filter((other) => other !== 'administrator')) {
    await admin.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByLabel('Email address').fill(mailOf(role));
    await dialog
      .locator('#roles')
      .getByRole('checkbox', { name: new RegExp(`^${role}`, 'i') })
      .check();
    if (role === 'reader') {
      await dialog.getByText('Only some applications').click();
      await dialog.getByRole('group', { name: 'Status' }).getByLabel('Submitted').check();
      await inBothSchemes(admin, () => expectNoAxeViolations(admin));
    }
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(admin.getByRole('row', { name: /reader@desk.test/ })).toContainText(
    'Status: Submitted',
  );
  await inBothSchemes(admin, () => expectNoAxeViolations(admin));

  for (const role of STAFF_ROLES.filter((other) => other !== 'administrator')) {
    const { page } = await openDesk(browser, guard);
    await page.goto(link((await waitForLetter(mailOf(role), /invitation/)).text));
    await page.getByRole('button', { name: 'Register a passkey' }).click();
    await expect(page.getByRole('button', { name: mailOf(role) })).toBeVisible();
    await sees(page, role);
    await page.context().close();
  }
  await sees(admin, 'administrator');
  await admin.getByRole('link', { name: 'Staff' }).click();
  await expect(admin.getByRole('row', { name: /auditor@desk.test/ })).toContainText('1 passkey');

  // A change of roles counts at once; so does the end of the access.
  await admin.getByRole('button', { name: `Change ${mailOf('helper')}` }).click();
  await inBothSchemes(admin, () => expectNoAxeViolations(admin));
  await admin
    .locator('#roles')
    .getByRole('checkbox', { name: /^Auditor/ })
    .check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('row', { name: /helper@desk.test/ })).toContainText('Auditor');
  await admin.getByRole('button', { name: `Change ${mailOf('helper')}` }).click();
  await admin.getByRole('button', { name: 'Take away the access' }).click();
  await admin.getByRole('button', { name: 'Take it away' }).click();
  await expect(admin.getByRole('table', { name: 'Without access' })).toContainText(
    mailOf('helper'),
  );

  async function sees(page: Page, role: StaffRole) {
    const open = PAGES.filter(({ roles }) => mayOpen({ roles: [role] }, roles));
    const shown = open.filter(({ isInNavigation }) => isInNavigation).map(({ title }) => title);
    await expect(navigation(page)).toHaveText(shown);
    const first = { reader: 'Applications', auditor: 'Trail' }[role as string];
    if (first !== undefined) await expect(heading(page, first)).toBeVisible();
    guard.expectRefusal(403);
    for (const { path } of PAGES.filter((other) => !open.includes(other))) {
      await page.goto(`/desk${path.replace(/:\w+/g, '1')}`);
      await expect(page.getByText('This page is for another role')).toBeVisible();
    }
  }
});

test('an auditor searches and proves the trail, and finds every step of the others there', async ({
  browser,
  guard,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  test.setTimeout(120_000);
  await portal(product.environment, 'staff', 'invite', 'eve@desk.test', '--role', 'auditor');
  const { page } = await openDesk(browser, guard);
  await page.goto(link((await waitForLetter('eve@desk.test', /invitation/)).text));
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await expect(heading(page, 'Trail')).toBeVisible();
  await page.getByLabel('What', { exact: true }).selectOption('staff.removed');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/desk\/trail\?act=staff\.removed$/);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(mailOf('administrator'));
  await page.getByRole('button', { name: 'Prove it now' }).click();
  await expect(page.getByText(/none was changed and none is missing/)).toBeVisible();
  await inBothSchemes(page, () => expectNoAxeViolations(page));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('trail.csv');
  guard.expectRefusal(400);
  await page.goto('/desk/trail?act=nonsense');
  await expect(page.getByRole('alert')).toContainText('“act” cannot be “nonsense”.');
  await page.goto('/desk/trail?before=1');
  await expect(page.getByText('There is no such line.')).toBeVisible();
});

test('passkeys are added, renamed and removed, sessions ended, and all of it by keys alone', async ({
  browser,
  guard,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  test.setTimeout(120_000);
  await portal(product.environment, 'staff', 'invite', 'kay@desk.test', '--role', 'auditor');
  const { page, passkeys } = await openDesk(browser, guard);
  await page.goto(link((await waitForLetter('kay@desk.test', /invitation/)).text));
  await expect(page.getByLabel('Name of the passkey')).toBeVisible();
  await tabTo(page, 'Register a passkey');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Trail')).toBeVisible();

  await tabTo(page, 'Skip to main content');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys on this page' });
  await expect(keys).toContainText('Show all keys');
  await inBothSchemes(page, () => expectNoAxeViolations(page));
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await tabTo(page, 'My sign-in');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My sign-in')).toBeFocused();
  await expect(page).toHaveTitle(/^My sign-in – /);
  await inBothSchemes(page, () => expectNoAxeViolations(page));

  await passkeys.replace();
  await tabTo(page, 'Add a passkey');
  await page.keyboard.press('Enter');
  const add = page.getByRole('dialog', { name: 'Add a passkey' });
  await add.getByLabel('Name of the passkey').fill('Telephone');
  await page.keyboard.press('Enter');
  await expect(add).toBeHidden();
  await waitForLetter('kay@desk.test', /passkey was added/);
  const mine = page.getByRole('table', { name: 'Your passkeys' });
  await expect(mine.getByRole('row', { name: /Telephone/ })).toBeVisible();
  // The same device again.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Register it' }).click();
  await expect(add.getByRole('alert')).toContainText(
    'This device has a passkey for this desk already',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rename the passkey Telephone' }).click();
  await page.getByLabel('Name of the passkey').fill('Work telephone');
  await page.keyboard.press('Enter');
  await expect(mine.getByRole('row', { name: /Work telephone/ })).toBeVisible();
  const [other] = await mine.getByRole('button', { name: /^Remove the passkey (?!Work)/ }).all();
  await other?.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(mine.getByRole('row')).toHaveCount(2);
  guard.expectRefusal(409);
  await mine.getByRole('button', { name: 'Remove the passkey Work telephone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('This is your only passkey.')).toBeVisible();

  await signOut(page, 'kay@desk.test');
  await tabTo(page, 'Sign in with a passkey');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Trail')).toBeVisible();
});

test('a session that ends while somebody is away is told of in time, and given back at the same place', async ({
  browser,
  guard,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  test.setTimeout(120_000);
  await portal(product.environment, 'staff', 'invite', 'ida@desk.test', '--role', 'auditor');
  const { page } = await openDesk(browser, guard);
  await page.clock.install();
  await page.goto(link((await waitForLetter('ida@desk.test', /invitation/)).text));
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await expect(heading(page, 'Trail')).toBeVisible();
  await page.getByLabel('What', { exact: true }).selectOption('staff.invited');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/act=staff\.invited/);
  await page.getByLabel('Or number of the account').fill('12');
  await standStill(page);

  await page.clock.runFor(28 * MINUTE);
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(warning).toBeVisible();
  // axe waits for time to pass.
  await page.clock.resume();
  await expectNoAxeViolations(page);
  await standStill(page);
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();
  await page.clock.runFor(30 * MINUTE);
  await page.clock.resume();
  await expect(heading(page, 'Your session is over')).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(page).toHaveURL(/act=staff\.invited/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(heading(page, 'Your session is over')).toBeHidden();
  await expect(page.getByLabel('Or number of the account')).toHaveValue('12');
});

test('whoever cannot come in is told why', async ({
  browser,
  guard,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  test.setTimeout(120_000);
  guard.expectRefusal(400);
  await portal(product.environment, 'staff', 'invite', 'tom@desk.test', '--role', 'auditor');
  const invitation = link((await waitForLetter('tom@desk.test', /invitation/)).text);
  const { page, passkeys } = await openDesk(browser, guard);
  await page.goto(invitation);
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await expect(heading(page, 'Trail')).toBeVisible();
  await signOut(page, 'tom@desk.test');
  const alert = page.getByRole('alert');
  await inBothSchemes(page, () => expectNoAxeViolations(page));

  await page.goto(invitation);
  await expect(alert).toContainText('This invitation has been used already.');
  await inBothSchemes(page, () => expectNoAxeViolations(page));
  await page.goto('/desk/invitation');
  await page.reload();
  await expect(alert).toContainText('is longer than this one');
  await page.getByRole('link', { name: 'Go to the sign-in' }).click();

  await passkeys.replace();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(alert).toContainText('No passkey was used: it was cancelled');
  await inBothSchemes(page, () => expectNoAxeViolations(page));

  await page.goto('/desk/sign-in?code=made-up&state=made-up');
  await expect(alert).toContainText('This took too long, or it was answered before.');
  await expect(page).toHaveURL(/\/desk\/sign-in$/);

  await page.addInitScript(() => {
    Object.defineProperty(window, 'PublicKeyCredential', { value: undefined });
  });
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(alert).toContainText('This browser cannot use passkeys here.');
});

test("the college's own sign-in leads back to the address that was wanted", async ({
  browser,
  guard,
}) => {
  test.setTimeout(120_000);
  provider.people.set('ada', {
    name: 'Ada Lovelace',
    email: 'ada@college.example',
    roles: ['desk-audit'],
  });
  const button = "Sign in with your college's account";
  const { page } = await openDesk(browser, guard, { 'x-person': 'ada' });
  await page.goto('/desk/trail?act=staff.invited');
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('button', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(page).toHaveURL(/\/desk\/trail\?act=staff\.invited$/);
  await navigation(page).getByText('My sign-in').click();
  await expect(page.getByText("You sign in with your college's account.")).toBeVisible();

  guard.expectRefusal(400);
  const { page: undecided } = await openDesk(browser, guard);
  await undecided.goto('/desk');
  await undecided.getByRole('button', { name: button }).click();
  await expect(undecided.getByRole('alert')).toContainText('did not let you in');

  guard.expectRefusal(403);
  provider.people.set('bob', { email: 'bob@college.example', roles: ['students'] });
  const { page: student } = await openDesk(browser, guard, { 'x-person': 'bob' });
  await student.goto('/desk');
  await student.getByRole('button', { name: button }).click();
  await expect(student.getByRole('alert')).toContainText('it gives you no role at this desk');
});

/** Presses Tab until something of a name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (focused === name) return;
  }
  throw new Error(`Tab never reaches "${name}".`);
}
