import { comeBackTo } from './applicant/submitted.ts';
import { expectSound } from './harness/drawn-well.ts';
import { expect, test } from './harness/test.ts';

test('a registrar reopens an application, the applicant changes it and submits again, and both versions are read', async ({
  page,
  address,
  submitElsewhere,
  join,
  waitForLetter,
}) => {
  const applicant = await submitElsewhere();
  await join(page, `office.${address}`, ['registrar']);

  await test.step('the registrar finds the application, and reopens it with a reason', async () => {
    await page.goto(`/desk/applications?q=${encodeURIComponent(address)}`);
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Help this applicant' }).click();
    await expect(page.getByRole('heading', { name: /^Help:/ })).toBeFocused();
    await page.getByRole('button', { name: 'Reopen the application' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Last day')).toBeFocused();
    await dialog.getByLabel('What should be changed').fill('Please add the name you go by.');
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await expect(dialog.getByText('Please say why.')).toBeVisible();
    await expectSound(page);
    await dialog.getByLabel('Reason').fill('asked for by telephone');
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByText(/^Open for changes until/)).toBeVisible();
  });

  await test.step('the applicant is told by mail and on the page, changes it, and submits again', async () => {
    const letter = await waitForLetter(address, /is open again/);
    expect(letter.text).toContain('Please add the name you go by.');
    await applicant.goto('/about');
    await expect(applicant.getByText(/^You can change your application until/)).toBeVisible();
    await expect(applicant.getByText('Please add the name you go by.')).toBeVisible();
    await expectSound(applicant);
    await applicant.getByRole('textbox', { name: 'Preferred name' }).fill('Kit');
    await applicant.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(applicant.getByText(/^Saved /).first()).toBeVisible();
    await comeBackTo(applicant, '/review');
    await applicant.getByRole('button', { name: 'Submit' }).click();
    await expect(applicant).toHaveURL(/\/completion$/);
    await expect(applicant.getByText(/^You can change your application until/)).toBeHidden();
  });

  await test.step('both versions stand side by side', async () => {
    await page.reload();
    const versions = page.getByRole('region', { name: 'Versions' });
    await expect(versions.getByText('1 answer differs.')).toBeVisible();
    const row = versions.getByRole('row', { name: /Preferred name/ });
    await expect(row).toContainText('Kit');
    await versions.getByRole('button', { name: /^Make a PDF copy: Submission 1,/ }).click();
    const copy = versions.getByRole('link', { name: /^PDF copy: Submission 1,/ });
    await expect(copy).toBeVisible({ timeout: 60_000 });
    const opened = await page.request.get((await copy.getAttribute('href')) ?? '');
    expect(opened.headers()['content-disposition']).toContain('-v1.pdf');
    // The panel of steps loads by its own call; axe must see it, too.
    await expect(page.getByRole('button', { name: /^Mark “/ }).first()).toBeVisible();
    await expectSound(page);
  });

  await test.step('what an erasure says stays on the list', async () => {
    await page.getByRole('button', { name: 'Erase this applicant' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address of the applicant').fill(address);
    await dialog.getByLabel('Reason').fill('asked for in writing');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByRole('main').getByText('The applicant is erased.')).toBeVisible();
  });
});
