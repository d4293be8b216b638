/** The staff's page in a real browser: every way in, the pages of each role, and the words of each refusal. */
import { STAFF_ROLES, type StaffRole } from '#contract/desk-page.ts';
import { mayOpen } from '#web/desk/me.ts';
import { PAGES } from '#web/desk/pages.ts';
import { portal } from '../tools/trial/product.ts';
import {
  type Desk,
  heading,
  link,
  navigation,
  openDesk,
  signOut,
  startDesk,
  tabTo,
} from './desk/desk.ts';
import { standStill } from './harness/clock.ts';
import { expectSound } from './harness/drawn-well.ts';
import { expect, type Page, test } from './harness/test.ts';

const MINUTE = 60_000;

let desk: Desk;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  desk = await startDesk('desk');
});
test.afterAll(() => desk?.close());

/** The name in the header's button of a member who has not given one. */
const mailOf = (role: StaffRole) => `${role}@desk.test`;

test('everybody of the staff comes in by invitation, and sees the pages of their role and no others', async ({
  browser,
  guard,
  waitForLetter,
}) => {
  test.setTimeout(240_000);
  await portal(
    desk.product.environment,
    'staff',
    'invite',
    mailOf('administrator'),
    '--role',
    'administrator',
  );
  const { page: admin } = await openDesk(desk, browser, guard);
  await admin.goto(link((await waitForLetter(mailOf('administrator'), /invitation/)).text));
  await expectSound(admin);
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
      await expectSound(admin);
    }
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(admin.getByRole('row', { name: /reader@desk.test/ })).toContainText(
    'Status: Submitted',
  );
  await expectSound(admin);

  for (const role of STAFF_ROLES.filter((other) => other !== 'administrator')) {
    const { page } = await openDesk(desk, browser, guard);
    await page.goto(link((await waitForLetter(mailOf(role), /invitation/)).text));
    await page.getByRole('button', { name: 'Register a passkey' }).click();
    const name = role.replace(/^./, (letter) => letter.toUpperCase());
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await sees(page, role);
    await page.context().close();
  }
  await sees(admin, 'administrator');
  await admin.reload();
  await expect(admin.getByRole('row', { name: /auditor@desk.test/ })).toContainText('1 passkey');

  // A change of roles takes effect at once, as does the end of access.
  await admin.getByRole('button', { name: `Change ${mailOf('helper')}` }).click();
  await expectSound(admin);
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
  }
});

test('an auditor searches the trail, and finds every step of the others there', async ({
  browser,
  guard,
  waitForLetter,
}) => {
  test.setTimeout(120_000);
  await portal(desk.product.environment, 'staff', 'invite', 'eve@desk.test', '--role', 'auditor');
  const { page } = await openDesk(desk, browser, guard);
  await page.goto(link((await waitForLetter('eve@desk.test', /invitation/)).text));
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await expect(heading(page, 'Trail')).toBeVisible();
  await page.getByLabel('What', { exact: true }).selectOption('staff.removed');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/desk\/trail\?act=staff\.removed$/);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('WhoAdministrator');
  await expectSound(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('trail.csv');
  guard.expectRefusal(400);
  await page.goto('/desk/trail?act=nonsense');
  await expect(page.getByRole('alert')).toContainText('“act” has a value that is not allowed.');
  await page.goto('/desk/trail?before=1');
  await expect(page.getByText('There is no such line.')).toBeVisible();
});

test('passkeys are added and removed, sessions ended, and all of it by keys alone', async ({
  browser,
  guard,
  waitForLetter,
}) => {
  test.setTimeout(120_000);
  await portal(desk.product.environment, 'staff', 'invite', 'kay@desk.test', '--role', 'auditor');
  const { page, passkeys } = await openDesk(desk, browser, guard);
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
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await tabTo(page, 'My sign-in');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My sign-in')).toBeFocused();
  await expect(page).toHaveTitle(/^My sign-in – /);
  await expectSound(page);

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
  const [other] = await mine
    .getByRole('button', { name: /^Remove the passkey (?!Telephone)/ })
    .all();
  await other?.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(mine.getByRole('row')).toHaveCount(2);
  guard.expectRefusal(409);
  await mine.getByRole('button', { name: 'Remove the passkey Telephone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('This is your only passkey.').first()).toBeVisible();

  await signOut(page, 'Kay');
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
  await portal(desk.product.environment, 'staff', 'invite', 'ida@desk.test', '--role', 'auditor');
  const { page } = await openDesk(desk, browser, guard);
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
  // axe needs a running clock.
  await page.clock.resume();
  await expectNoAxeViolations(page);
  await standStill(page);
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();
  await page.clock.runFor(30 * MINUTE);
  await page.clock.resume();
  await expect(heading(page, 'Your session has ended')).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(page).toHaveURL(/act=staff\.invited/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(heading(page, 'Your session has ended')).toBeHidden();
  await expect(page.getByLabel('Or number of the account')).toHaveValue('12');
});
