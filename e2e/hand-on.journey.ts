import { expectSound } from './harness/drawn-well.ts';
import { expect, test } from './harness/test.ts';

test('a destination is set up, tried and sent to; its failure shows above every page until it is read, and the ledger lists each run', async ({
  page,
  address,
  submitElsewhere,
  join,
}) => {
  await submitElsewhere();
  await join(page, `office.${address}`, ['administrator', 'registrar']);
  const name = `Folder of ${address.slice(0, 8)}`;
  const panel = page.getByRole('region', { name, exact: true });

  await test.step('a folder is set up, and the connection tried', async () => {
    await page.goto('/desk/handing-on');
    await page.getByRole('link', { name: 'Set up a destination' }).click();
    await expect(page.getByRole('heading', { name: 'Set up a destination' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('radio', { name: 'Folder' }).check();
    await page.getByRole('textbox', { name: 'Folder' }).fill('student-system');
    await page.getByRole('button', { name: 'Try the connection' }).click();
    await expect(page.getByText('The connection works. Nothing was handed on.')).toBeVisible();
    await page.getByRole('radio', { name: 'Every day' }).check();
    await page.getByLabel('Time of day, in the college’s time zone').fill('03:15');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText(/every day at 03:15/)).toBeVisible();
  });

  await test.step('new applications are handed on, and the figures lead into the ledger', async () => {
    await panel.getByRole('button', { name: 'Hand on what is new' }).click();
    await expect(panel.getByText(/The last run is done/)).toBeVisible({ timeout: 60_000 });
    await expectSound(page);
    await panel.getByRole('link', { name: /^Arrived: \d+ applications/ }).click();
    const row = page.getByRole('row', { name: address });
    await page.getByRole('textbox', { name: 'The applicant’s email address' }).fill(address);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/state=acknowledged&username=/);
    await expect(row.getByRole('cell').nth(1)).toHaveText(/Arrived/);
    await row.getByRole('link').click();
    await expect(page).toHaveURL(/\/desk\/applications\/\d+-\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('messages to an address inside the network fail, in words, above every page until looked at', async () => {
    const hook = `Hook of ${address.slice(0, 8)}`;
    await page.goto('/desk/handing-on/new');
    await page.getByRole('textbox', { name: 'Name' }).fill(hook);
    await page.getByRole('radio', { name: 'Signed messages (webhook)' }).check();
    await page.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1:1/hook');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    const failing = page.getByRole('region', { name: hook, exact: true });
    await failing.getByRole('button', { name: 'Hand on what is new' }).click();
    await expect(failing.getByText('The run has failed')).toBeVisible({ timeout: 60_000 });
    await page.goto('/desk/me');
    const alarm = page.getByRole('status').filter({ hasText: `Handing on to ${hook} has failed.` });
    await expect(alarm).toContainText(
      '127.0.0.1: This address is inside this network or on this machine.',
    );
    await expectSound(page);
    await alarm.getByRole('link', { name: 'See what happened' }).click();
    await expect(failing.getByRole('button', { name: 'Try again' })).toBeVisible();
    await alarm.getByRole('button', { name: 'I have looked at it' }).click();
    await expect(alarm).toBeHidden();
    await failing.getByRole('button', { name: 'Give up this run' }).click();
    await expect(failing.getByText(/The last run was given up/)).toBeVisible();
    await failing.getByRole('link', { name: /^Change/ }).click();
    await page.getByRole('button', { name: 'Remove this destination' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(panel).toBeVisible();
    await expect(failing).toBeHidden();
  });
});
