/** An administrator's season: who is let in and with which roles, and the trail of all of it. */
import { heading, link, navigation } from './desk/desk.ts';
import { givePasskeys } from './desk/passkeys.ts';
import { expectDrawnWell } from './harness/drawn-well.ts';
import { expect, test } from './harness/test.ts';

test('an administrator invites a registrar, changes and ends their rights, and finds all of it in the trail', async ({
  page,
  address,
  guard,
  visit,
  join,
  waitForLetter,
}) => {
  const boss = `boss.${address}`;
  const mail = `office.${address}`;
  await join(page, boss, ['administrator'], 'Ruth Ibarra');
  const row = page.getByRole('row').filter({ hasText: mail });
  const dialog = page.getByRole('dialog');
  const role = (name: RegExp) => dialog.locator('#roles').getByRole('checkbox', { name });
  const open = async (name: string) => {
    await navigation(page).filter({ hasText: name }).click();
    await expect(heading(page, name)).toBeVisible();
  };
  const isDrawnWell = async (name: string) => {
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expectDrawnWell(page, name);
  };

  await test.step('the season of an administrator names nobody, and offers no hold', async () => {
    for (const name of ['Season', 'Deadlines', 'My sign-in', 'Retention']) await open(name);
    await expect(page.getByRole('heading', { name: 'How long things are kept' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set a legal hold' })).toHaveCount(0);
  });

  await test.step('a reader of one term is invited by a letter', async () => {
    await open('Staff');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await dialog.getByLabel('Email address').fill(mail);
    await role(/^Reader/).check();
    await dialog.getByText('Only some applications').click();
    await dialog.getByRole('group', { name: 'Term' }).getByRole('checkbox').first().check();
    await isDrawnWell('Invite somebody');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(row).toContainText(/Term: .*No passkey.*Invited until/s);
  });

  const office = await visit({ locale: 'es-MX' });
  await test.step('they come in, become a registrar for all, and find the pages of one', async () => {
    await givePasskeys(office);
    await office.goto(link((await waitForLetter(mail, /./)).text));
    await office.getByRole('button', { name: 'Registrar una llave de acceso' }).click();
    await expect(office.getByRole('link', { name: 'Solicitudes', exact: true })).toBeVisible();
    const releases = office.getByRole('link', { name: 'Publicaciones', exact: true });
    await expect(releases).toHaveCount(0);
    await page.reload();
    await expect(row).toContainText('1 passkey');
    await page.getByRole('button', { name: `Change ${mail}` }).click();
    await role(/^Registrar/).check();
    await dialog.getByRole('group', { name: 'Term' }).getByRole('checkbox').first().uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText(/Reader, Registrar.*All applications/s);
    await office.reload();
    await expect(releases).toBeVisible();
  });

  await test.step('their session is ended from afar, and then their access', async () => {
    await open('Staff');
    await page.getByRole('button', { name: `Change ${mail}` }).click();
    await dialog.getByRole('button', { name: 'End 1 session' }).click();
    await expect(dialog.getByRole('button', { name: /^End/ })).toHaveCount(0);
    guard.expectRefusal(401);
    await office.reload();
    await expect(office.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Take away the access' }).click();
    await isDrawnWell('Take away the access');
    await dialog.getByRole('button', { name: 'Take it away' }).click();
    await expect(page.getByRole('table', { name: 'Without access' })).toContainText(mail);
  });

  await test.step('as an auditor, too, they find each of these acts in the trail', async () => {
    await page.getByRole('button', { name: `Change ${boss}` }).click();
    await role(/^Auditor/).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await open('Trail');
    await page.getByLabel('Staff member').selectOption('Ruth Ibarra');
    await page.getByRole('button', { name: 'Search' }).click();
    const acts = page.getByRole('table').getByRole('row');
    for (const act of [
      ...['A member of the staff was invited', 'Roles were changed', 'A session was ended'],
      'Access was taken away',
    ]) {
      await expect(acts.filter({ hasText: act }).first()).toBeVisible();
    }
  });
});
