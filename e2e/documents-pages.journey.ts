/** An applicant views the pages of an attached document, as the college gets them. */
import { sampleTenant } from '#tenant/sample/index.ts';
import { goToDocumentQuestion } from './applicant/documents.ts';
import { wordDocument } from './applicant/files.ts';
import { expect, test } from './harness/test.ts';

test('the pages of a file stand beside it, are enlarged by one press, and stand on the review', async ({
  applicantPage: page,
  expectNoAxeViolations,
}) => {
  const question = await goToDocumentQuestion(page);
  await question.choose(wordDocument('my_statement.docx'));
  const { partnerName } = sampleTenant;
  const pages = page.getByRole('region', { name: `This is what ${partnerName} sees · 2 pages` });
  await expect(pages).toBeVisible({ timeout: 60_000 });
  const first = pages.getByRole('img', { name: 'Page 1 of 2 of my_statement.docx' });
  const width = () => first.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(900);
  for (const size of [
    { width: 375, height: 800 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    const scroll = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await scroll()).toBeLessThanOrEqual(size.width);
    await expectNoAxeViolations(page);
  }
  await pages.getByText('Something looks wrong').click();
  await expect(pages).toContainText('save or print it as a PDF');
  await expect(pages).toContainText('Or choose “Write it here” instead of your file');

  // By keyboard.
  await pages.getByRole('button', { name: /^Page 1 of 2/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Page 1 of 2 of my_statement.docx' });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Next page' }).click();
  const second = page.getByRole('dialog', { name: 'Page 2 of 2 of my_statement.docx' });
  await expect(second.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(second).toBeHidden();
  await expect(pages.getByRole('button', { name: /^Page 1 of 2/ })).toBeFocused();

  await page.goto('/review');
  await expect(pages).toBeVisible();
  await expectNoAxeViolations(page);
});
