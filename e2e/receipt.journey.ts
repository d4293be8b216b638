/** After the submission: its status, and a receipt that anybody can verify without a script. */
import { readFile, writeFile } from 'node:fs/promises';
import { textAt } from '#form/engine/answers.ts';
import { walkComplete } from './applicant/application.ts';
import { textInPdf } from './applicant/pdf-text.ts';
import { submitApplication } from './applicant/submitted.ts';
import { expectDrawnWell } from './harness/drawn-well.ts';
import { expect, test } from './harness/test.ts';

test('an applicant who has submitted downloads a copy with their name and sees the status, and anybody can verify the copy [§1.9 §7.36]', async ({
  applicantPage: page,
  browser,
}, info) => {
  await submitApplication(page);
  await page.goto('/completion');
  const link = page.getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const copy = info.outputPath('copy.pdf');
  await download.saveAs(copy);
  expect(await textInPdf(copy)).toContain(textAt(walkComplete().answers, 'last_name'));

  await page.getByRole('link', { name: 'See where your application stands' }).click();
  await expect(page).toHaveURL(/\/status$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Received' })).toBeVisible();
  await expectDrawnWell(page, '/status');
  const receipt = page.getByRole('region', { name: 'Your receipt' });
  const [, code = ''] = /receipt code (\S{14})/.exec((await receipt.textContent()) ?? '') ?? [];
  const [, reference = ''] =
    /Reference number: (\S{9})/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];

  const context = await browser.newContext({ javaScriptEnabled: false });
  const stranger = await context.newPage();
  const { origin } = new URL(page.url());
  const checkFile = async (path: string) => {
    await stranger.goto(`${origin}/verify`);
    await stranger.getByLabel('The PDF copy, or the receipt file').setInputFiles(path);
    await stranger.getByRole('button', { name: 'Check the file' }).click();
    return stranger.getByRole('status').getByRole('heading').textContent();
  };
  expect(await checkFile(copy)).toBe('Yes. This file is genuine.');
  const changed = info.outputPath('changed.pdf');
  await writeFile(changed, Buffer.concat([await readFile(copy), Buffer.from('\n')]));
  expect(await checkFile(changed)).toBe('The receipt is genuine, but this file was changed.');
  const checkCode = async (typed: string) => {
    await stranger.goto(`${origin}/verify`);
    await stranger.getByLabel('Reference number').fill(reference);
    await stranger.getByLabel('Receipt code').fill(typed);
    await stranger.getByRole('button', { name: 'Check the code' }).click();
    return stranger.getByRole('status').getByRole('heading').textContent();
  };
  expect(await checkCode(code.toLowerCase())).toBe('Yes. This receipt is genuine.');
  expect(await checkCode('0000-0000-0000')).toMatch(/^No\. /);
  await context.close();
});
