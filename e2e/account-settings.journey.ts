/** Applicants change their own account, on a phone. */
import { linkIn, logIn, PASSWORD } from './applicant/account.ts';
import { givePasskeys } from './desk/passkeys.ts';
import { expectSound } from './harness/drawn-well.ts';
import { expect, type Page, test } from './harness/test.ts';

test.use({ viewport: { width: 375, height: 667 } });

const NEW = 'Battery staple 8 horse!';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openSettings(page: Page): Promise<void> {
  await press(page, 'Account');
  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeFocused();
}

test('the password is changed and sessions are ended while logged in', async ({
  applicantPage: page,
  address,
  guard,
  visit,
  waitForLetter,
}) => {
  const elsewhere = async (lastPage: RegExp) => {
    const other = await visit();
    await other.goto('/login');
    await logIn(other, address);
    await expect(other).toHaveURL(lastPage);
    return other;
  };
  await page.goto('/about');
  const other = await elsewhere(/\/about$/);
  await openSettings(page);
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('You are here now')).toHaveCount(1);
  await expectSound(page);

  await sessions.getByRole('button', { name: /^Log out there: Chrome/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  guard.expectRefusal(401);
  await other.reload();
  await expect(other).toHaveURL(/\/login$/);

  const third = await elsewhere(/\/account$/);
  await page.getByLabel('Current password', { exact: true }).fill('Not this one 12');
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  guard.expectRefusal(400);
  await press(page, 'Change the password');
  await expect(page.getByRole('alert').getByText('That is not the password')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await press(page, 'Change the password');
  await expect(page.getByText('Your password has been changed.').first()).toBeVisible();
  await third.reload();
  await expect(third).toHaveURL(/\/login$/);
  await logIn(third, address, NEW);
  await expect(third).toHaveURL(/\/account$/);

  const letter = await waitForLetter(address, /password was changed/);
  expect(new URL(linkIn(letter, '/forgot')).pathname).toBe('/forgot');
  await page.reload();
  await expect(page).toHaveURL('/account');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: 'Back to your application' }).click();
  await expect(page).toHaveURL('/about');
});

test('a passkey is added, logs in without typing, and is removed', async ({
  applicantPage: page,
  address,
  guard,
  waitForLetter,
}) => {
  const passkeys = await givePasskeys(page);
  await page.goto('/about');
  await openSettings(page);
  const section = page.getByRole('region', { name: 'Passkeys' });
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name of the passkey').fill('My phone');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(dialog.getByText('Password is required.')).toBeVisible();
  await dialog.getByLabel('Password of your account').fill(PASSWORD);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(section.getByRole('listitem')).toContainText(['My phone']);
  await expect(section.getByText('Not used yet')).toBeVisible();
  const letter = await waitForLetter(address, /A passkey was added/);
  // Leave the page first: otherwise only the hash would change.
  await page.goto('about:blank');
  await page.request.put('/api/last-page', { data: { last_page: '/education' } });
  await page.goto(linkIn(letter, '/account'));
  await expect(page).toHaveURL('/account#passkeys');

  const logOut = async () => {
    await press(page, 'Account');
    await press(page, 'Log Out');
    await expect(page).toHaveURL('/login');
  };
  await logOut();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('');
  await press(page, 'Use a passkey');
  // Back at the page where they stopped.
  await expect(page).toHaveURL('/account');
  await expect(section.getByText(/^Last used on /)).toBeVisible();

  await section.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
  await waitForLetter(address, /A passkey was removed/);
  await logOut();
  guard.expectRefusal(400);
  await press(page, 'Use a passkey');
  await expect(page.getByText('We do not recognize this passkey.').first()).toBeVisible();
  // Another device has no passkey for this page.
  await passkeys.replace();
  await press(page, 'Use a passkey');
  await expect(page.getByText('No passkey was used: it was canceled').first()).toBeVisible();
});
