/** A Word document behind a tab: the tab waits for it, its pages stand beside it, and leaving the tab removes it (spec §4, "Tabs"). */
import { sizeInWords } from '#contract/document-rules.ts';
import type { TabsBlock } from '#form/engine/definition.ts';
import { keysIn } from '#form/engine/inventory.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import {
  conversionPath,
  documentQuestion,
  getPageOfQuestion,
  goToDocumentQuestion,
} from './applicant/documents.ts';
import { wordDocument } from './applicant/files.ts';
import { changesIn, recordCalls } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const block = getTabs();
const [own, other] = [
  block.tabs.find(({ content }) => keysIn(content).includes(documentQuestion.key)),
  block.tabs.find(({ content }) => !keysIn(content).includes(documentQuestion.key)),
];

function getTabs(): TabsBlock {
  const found = getPageOfQuestion()
    .sections.flatMap(({ content }) => content)
    .find(({ kind }) => kind === 'tabs');
  if (found?.kind !== 'tabs') throw new Error('The document stands behind no tab.');
  return found;
}

const tab = (page: Page, label = '') => page.getByRole('tab', { name: label });
const documents = async (page: Page) => (await page.request.get('/api/document-answer')).json();

test('a tab waits while a document is converted, and removes it afterwards [§4.52 §4.53 §4.54 §4.56 §4.57]', async ({
  applicantPage: page,
  guard,
  expectNoAxeViolations,
}) => {
  const question = await goToDocumentQuestion(page);
  const file = wordDocument();
  await question.choose(file);
  await expect(question.group).toContainText('We are making a PDF of it.');
  const calls = recordCalls(page);
  await tab(page, other?.label).click();
  const dialog = page.getByRole('alertdialog', { name: 'File Upload in Progress' });
  await expect(dialog).toContainText('Please wait until the file upload has completed.');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(tab(page, other?.label)).toBeFocused();
  await expect(tab(page, own?.label)).toHaveAttribute('aria-selected', 'true');
  expect(changesIn(calls)).toEqual([]);

  await question.expectAttached('essay.docx', sizeInWords(file.buffer.length));

  await test.step('its pages stand beside it, are enlarged by one press, and stand on the review', async () => {
    const { partnerName } = sampleTenant;
    const pages = page.getByRole('region', { name: `This is what ${partnerName} sees · 2 pages` });
    await expect(pages).toBeVisible({ timeout: 60_000 });
    const first = pages.getByRole('img', { name: 'Page 1 of 2 of essay.docx' });
    const width = () => first.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(900);
    for (const size of [
      { width: 375, height: 800 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      const scroll = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await scroll()).toBeLessThanOrEqual(size.width);
    }
    await pages.getByText('Something looks wrong').click();
    await expect(pages).toContainText('save or print it as a PDF');
    await expect(pages).toContainText('Or choose “Write it here” instead of your file');

    // By keyboard.
    await pages.getByRole('button', { name: /^Page 1 of 2/ }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Page 1 of 2 of essay.docx' });
    await expect(dialog).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Next page' }).click();
    const second = page.getByRole('dialog', { name: 'Page 2 of 2 of essay.docx' });
    await expect(second.getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(second).toBeHidden();
    await expect(pages.getByRole('button', { name: /^Page 1 of 2/ })).toBeFocused();

    await page.goto('/review');
    await expect(pages).toBeVisible();
    await page.goto('/education');
    await expect(pages).toBeVisible();
  });

  await test.step('a tab stays open where its document cannot be deleted [§4.58 §8.29 §8.30]', async () => {
    guard.expectNoNetwork();
    calls.length = 0;
    await page.route(`**${conversionPath}`, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.route('**/api/document-answer/*', (route) => route.abort(), { times: 1 });
    await tab(page, other?.label).click();
    await expect(
      page.getByText(`Error handling tabs for ${block.id}`, { exact: true }),
    ).toBeVisible();
    await expect(tab(page, own?.label)).toHaveAttribute('aria-selected', 'true');
    await question.expectAttached('essay.docx', sizeInWords(file.buffer.length));
    expect(changesIn(calls)).not.toContain('PUT /api/tabs');
    const asked = calls.map(({ call }) => call);
    const after = asked.slice(asked.findIndex((call) => call.startsWith('DELETE ')));
    expect(after).toContain(`GET ${conversionPath}`);
    expect(after).toContain('GET /api/document-answer');
    await page.unrouteAll();
  });

  expect(await documents(page)).toHaveProperty(documentQuestion.key);
  calls.length = 0;
  await tab(page, other?.label).click();
  await expect(tab(page, other?.label)).toHaveAttribute('aria-selected', 'true');
  expect(changesIn(calls)).toEqual([
    `DELETE /api/document-answer/${documentQuestion.key}`,
    `DELETE ${conversionPath}`,
    'PUT /api/tabs',
  ]);
  expect(await documents(page)).toEqual({});

  await page.reload();
  await expect(tab(page, other?.label)).toHaveAttribute('aria-selected', 'true');
  await tab(page, own?.label).click();
  await expect(question.chooseButton).toBeVisible();
});
