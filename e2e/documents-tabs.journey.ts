/** A document behind a tab: the tab waits for the upload, and leaving it removes the document (spec §4, "Tabs"). */
import { sizeInWords } from '#contract/document-rules.ts';
import type { TabsBlock } from '#form/engine/definition.ts';
import { keysIn } from '#form/engine/inventory.ts';
import {
  conversionPath,
  documentQuestion,
  getPageOfQuestion,
  goToDocumentQuestion,
} from './applicant/documents.ts';
import { pdfDocument, wordDocument } from './applicant/files.ts';
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

test('a tab waits while a document is converted, and takes it away afterwards [§4.52 §4.53 §4.54 §4.56 §4.57]', async ({
  applicantPage: page,
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
  expect(await documents(page)).toHaveProperty(documentQuestion.key);
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

test('a document that cannot be deleted keeps its tab open [§4.58 §8.29 §8.30]', async ({
  applicantPage: page,
  guard,
}) => {
  const question = await goToDocumentQuestion(page);
  await question.choose(pdfDocument());
  const size = sizeInWords(pdfDocument().buffer.length);
  await question.expectAttached('essay.pdf', size);
  guard.expectNoNetwork();
  const calls = recordCalls(page);
  await page.route(`**${conversionPath}`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await page.route('**/api/document-answer/*', (route) => route.abort(), { times: 1 });
  await tab(page, other?.label).click();
  await expect(
    page.getByText(`Error handling tabs for ${block.id}`, { exact: true }),
  ).toBeVisible();
  await expect(tab(page, own?.label)).toHaveAttribute('aria-selected', 'true');
  await question.expectAttached('essay.pdf', size);
  expect(changesIn(calls)).not.toContain('PUT /api/tabs');
  const asked = calls.map(({ call }) => call);
  const after = asked.slice(asked.findIndex((call) => call.startsWith('DELETE ')));
  expect(after).toContain(`GET ${conversionPath}`);
  expect(after).toContain('GET /api/document-answer');
});
