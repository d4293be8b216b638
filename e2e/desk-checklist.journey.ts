import { expect, test } from './harness/test.ts';

test('a transcript arrives, its applicant sees it, and a letter asks for what is missing', async ({
  page,
  address,
  submitElsewhere,
  join,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  test.slow();
  const last_name = `Reyes${address.slice(0, 8).replace(/[^a-z]/gi, '')}y`;
  const names = { first_name: 'Alba', preferred_name: '', last_name };
  const applicant = await submitElsewhere(names);
  await join(page, `ada.${address}`, ['registrar'], 'Ada Lovelace');

  await test.step('one key and one press mark it', async () => {
    await page.goto(`/desk/applications?q=${last_name}`);
    await page.getByRole('table').getByRole('link', { name: /Alba/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Alba');
    await expect(page.getByRole('button', { name: 'Arrived: Official transcript' })).toBeVisible();
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Unmark: Official transcript' })).toBeVisible();
  });

  await test.step('the applicant sees it, and what is still awaited', async () => {
    await applicant.goto('/status');
    const part = applicant.getByRole('region', { name: 'What belongs to your application' });
    await expect(part.getByRole('listitem')).toHaveText([/^Arrived .*transcript/, /^Not here yet/]);
  });

  await test.step('a file is looked at, and names whom it does not know', async () => {
    await page.goto('/desk/checklist');
    const csv = [
      'last_name,first_name,birth_date,reference,item',
      ',,,0000-0011,counselor',
      `${last_name},Alba,1900-01-01,,counselor`,
    ].join('\n');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'mail.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByText(/2 lines are left out\./).first()).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('a letter to the view asks for the rest', async () => {
    await page.goto(`/desk/applications?q=${last_name}`);
    await expect(page.getByRole('table').getByRole('link', { name: /Alba/ })).toBeVisible();
    await page.keyboard.press('w');
    await page.getByLabel('Letter', { exact: true }).selectOption('missing-item');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Look at three letters' }).click();
    await expect(dialog.getByText('1 person gets this letter.')).toBeVisible();
    await dialog.getByText(/^Alba/).last().click();
    const letter = dialog.getByText(/we still need: Counselor’s letter/);
    await expect(letter).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByLabel('Number of applications').fill('1');
    await dialog.getByLabel('Reason').fill('The week before the deadline');
    await dialog.getByRole('button', { name: 'Send a letter' }).click();
    await page.getByRole('link', { name: 'Outbox' }).click();
    await expect(page.getByText('Sent: 1')).toBeVisible();
    expect((await waitForLetter(address, /something is still missing/)).text).toContain(
      'Counselor’s letter',
    );
  });
});
