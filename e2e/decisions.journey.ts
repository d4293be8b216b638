import { wallClockOf } from '#tenant/deadlines.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { haveSubmitted } from './applicant/submitted.ts';
import { expectSound } from './harness/drawn-well.ts';
import { expect, test } from './harness/test.ts';

/** The next minute that leaves time to press the button. */
function comingMinute(): Date {
  return new Date(Math.ceil((Date.now() + 15_000) / 60_000) * 60_000);
}

test('a decision is set, confirmed by a second person, released at its minute, read on a phone, and the offer accepted', async ({
  page,
  address,
  visit,
  join,
  waitForLetter,
}) => {
  // Waits for a minute of the server’s clock.
  test.setTimeout(300_000);
  const applicant = await visit({ viewport: { width: 375, height: 740 } });
  await haveSubmitted(applicant, address, waitForLetter);
  const other = await visit();
  await join(page, `one.${address}`, ['registrar']);
  await join(other, `two.${address}`, ['registrar']);
  const search = `q=${encodeURIComponent(address)}`;

  await test.step('one registrar decides by key, and cannot confirm', async () => {
    await page.goto(`/desk/applications?${search}`);
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
    const panel = page.getByRole('region', { name: 'Decision' });
    await expect(panel.getByText('No decision yet')).toBeVisible();
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Decision').selectOption('Admitted');
    await dialog.getByLabel('Reason').fill('the committee has met');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(panel.getByText('Waits for confirmation')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Confirm' })).toBeHidden();
  });

  await test.step('a second one finds and confirms it, and prepares a release', async () => {
    await other.goto(`/desk/applications?${search}&facets=decisionStage:waiting`);
    await other.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
    const panel = other.getByRole('region', { name: 'Decision' });
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
    await other.goto('/desk/releases');
    await other.getByRole('button', { name: 'Prepare a release' }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByText(/^Admitted · \d{4}-\d{4}$/).click();
    await expect(dialog.getByText(/^Congratulations! It is a joy/)).toBeVisible();
    await expect(dialog.getByText(/^¡Felicidades!/)).toBeVisible();
    await expectSound(other);
    await applicant.goto('/status');
    await expect(applicant.getByText('You’ll hear from us within two weeks')).toBeVisible();
    const minute = comingMinute();
    await dialog.getByLabel('Date and time').fill(wallClockOf(minute, sampleTenant.timeZone));
    await dialog.getByRole('button', { name: 'Release 1 decision' }).click();
    await expect(other.getByRole('row', { name: /To come/ })).toBeVisible();
    await applicant.reload();
    await expect(applicant.getByText('You’ll hear from us within two weeks')).toBeVisible();
    if (Date.now() < minute.getTime()) await expect(applicant.getByRole('article')).toBeHidden();
  });

  await test.step('from the minute on the applicant reads the letter, answers, and changes the answer', async () => {
    await expect(async () => {
      await applicant.reload();
      const letter = applicant.getByRole('article', { name: 'A letter from Alder Valley College' });
      await expect(letter).toContainText('Congratulations!', { timeout: 3000 });
    }).toPass({ timeout: 120_000 });
    await expectSound(applicant);
    await applicant.getByRole('button', { name: 'Decline the offer' }).click();
    await expect(applicant.getByText(/^You declined our offer on/)).toBeVisible();
    await applicant.getByRole('button', { name: 'Change your answer' }).click();
    await applicant.getByRole('button', { name: 'Accept the offer' }).click();
    await expect(applicant.getByText(/^You accepted our offer on/)).toBeVisible();
    await applicant.goto('/completion');
    await expect(applicant.getByText('There is news about your application')).toBeVisible();
    await expectSound(applicant);
  });

  await test.step('the office sees the answer, and can take nothing back', async () => {
    await page.reload();
    const panel = page.getByRole('region', { name: 'Decision' });
    await expect(panel.getByText(/Released.*Accepted/)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Take the decision back' })).toBeHidden();
    await other.context().close();
  });
});
