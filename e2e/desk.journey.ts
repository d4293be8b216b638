/** Every member of the desk: their own sign-in, work by keys alone, and the end of a session; and the trail for an auditor. */
import { heading, link, signOut, tabTo } from './desk/desk.ts';
import { givePasskeys } from './desk/passkeys.ts';
import { standStill } from './harness/clock.ts';
import { expectSound } from './harness/drawn-well.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = 60_000;

// Nobody is signed in at first, so the browser reports a 401.
test.beforeEach(({ guard }) => guard.expectRefusal(401));

test('passkeys are added and removed, sessions ended, and all of it by keys alone', async ({
  page,
  address,
  guard,
  portal,
  waitForLetter,
}) => {
  const mail = `kay.${address}`;
  await portal('staff', 'invite', mail, '--role', 'auditor');
  const passkeys = await givePasskeys(page);
  await page.goto(link((await waitForLetter(mail, /invitation/)).text));
  await page.getByLabel('Your name').fill('Kay');
  await tabTo(page, 'Register a passkey');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Trail')).toBeVisible();

  await tabTo(page, 'Skip to main content');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts on this page' });
  await expect(keys).toContainText('Show all shortcuts');
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  // Backwards, because the trail below may be long.
  await tabTo(page, 'My sign-in', 'Shift+Tab');
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
  await waitForLetter(mail, /passkey was added/);
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

test('the end of an idle session is announced in time, and signing in again continues at the same place', async ({
  page,
  address,
  guard,
  join,
  expectNoAxeViolations,
}) => {
  await page.clock.install();
  await join(page, `ida.${address}`, ['auditor']);
  await expect(heading(page, 'Trail')).toBeVisible();

  await test.step('meanwhile, an auditor searches and exports the trail', async () => {
    await page.goto('/desk/trail?before=1');
    await expect(page.getByText('There is no such line.')).toBeVisible();
    guard.expectRefusal(400);
    await page.goto('/desk/trail?act=nonsense');
    await expect(page.getByRole('alert')).toContainText('“act” has a value that is not allowed.');
    await page.goto('/desk/trail');
    await page.getByLabel('What', { exact: true }).selectOption('staff.invited');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/desk\/trail\?act=staff\.invited$/);
    await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('invited');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('trail.csv');
  });
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
