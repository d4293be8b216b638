import { readFile } from 'node:fs/promises';
import { expectSound } from './harness/drawn-well.ts';
import { expect, test } from './harness/test.ts';

test('a registrar acts on a view by keys, undoes it with one press, finds it among the past acts, and exports the view', async ({
  page,
  address,
  submitElsewhere,
  join,
  guard,
}) => {
  const surname = `Quandt${address.slice(0, 6).replace(/[^a-z]/g, '')}`;
  const names = { first_name: 'Bea', middle_name: '', preferred_name: '', last_name: surname };
  await submitElsewhere(names);
  await join(page, `office.${address}`, ['registrar']);
  const dialog = page.getByRole('dialog');

  await test.step('a key counts the view and asks what to do, and says why it cannot', async () => {
    await page.goto(`/desk/applications?q=${surname}`);
    await expect(page.getByRole('link', { name: `Bea ${surname}` })).toBeVisible();
    await page.keyboard.press('x');
    await expect(dialog.getByRole('heading', { name: 'Act on 1 application' })).toBeVisible();
    await expect(dialog.getByText(`Bea ${surname}`)).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('the office shares its work');
    guard.expectRefusal(400);
    await dialog.getByRole('button', { name: 'Share out' }).click();
    await expect(dialog.getByText('Please choose who gets the applications.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Evenly among several' }).check();
    await dialog.getByRole('checkbox', { name: new RegExp(address.slice(0, 12), 'i') }).check();
    await dialog.getByRole('button', { name: 'Share out' }).click();
  });

  await test.step('it says when it is done, and is undone with one press', async () => {
    await expect(page.getByText('Share out: done')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('1 of 1 changed.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Share out: undone')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Past acts' }).click();
    await expect(page.getByRole('heading', { name: 'Acts on views' })).toBeFocused();
    await expect(page.getByRole('row', { name: /Share out: undone/ }).first()).toContainText(
      'the office shares its work',
    );
    await page
      .getByRole('link', { name: surname.toLowerCase() })
      .or(page.getByRole('link', { name: surname }))
      .first()
      .click();
  });

  await test.step('an act that cannot be undone asks for its number', async () => {
    await expect(page.getByRole('button', { name: 'Act on this one…' })).toBeVisible();
    await page.keyboard.press('x');
    await dialog.getByRole('combobox', { name: 'What to do' }).selectOption('Hand on');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('a test');
    await dialog.getByRole('textbox', { name: 'Number of applications' }).fill('2');
    await dialog.getByRole('button', { name: 'Hand on' }).click();
    await expect(dialog.getByText('This is not the number.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the view is exported with chosen columns', async () => {
    await page.keyboard.press('e');
    await dialog.getByRole('radio', { name: 'Chosen columns' }).check();
    await dialog.getByRole('searchbox', { name: 'Find a column' }).fill('last_name');
    await dialog.getByRole('checkbox', { name: /Last name last_name/ }).check();
    await expectSound(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('applications.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toBe(`\uFEFFlast_name\r\n${surname}\r\n`);
  });
});
