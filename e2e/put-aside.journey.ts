/** Answers that a choice has cleared can be restored, on another device too (contract §6, "Put aside"). */
import { sizeInWords } from '#contract/document-rules.ts';
import { logIn, saveAnswers } from './applicant/account.ts';
import { documentOn } from './applicant/documents.ts';
import { pdfDocument } from './applicant/files.ts';
import { profileOf } from './applicant/profile.ts';
import { expect, type Page, test } from './harness/test.ts';

const ESSAY = 'My grandmother kept bees, and never a secret.';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const essay = (page: Page) => page.getByRole('textbox', { name: 'Your personal statement' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const shelf = (page: Page) => page.getByRole('button', { name: /^Set aside \(/ });
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const answerOf = async (page: Page, key: string) => (await profileOf(page)).answer[key];

test('an essay and a file that the other tab cleared can be restored, on another device, too', async ({
  applicantPage: page,
  visit,
  address,
}) => {
  await saveAnswers(page, { personal_statement_essay: ESSAY });
  const choice = { tab_id: 'personal_statement', chosen_tab: 'essay' };
  expect((await page.request.put('/api/tabs', { data: choice })).status()).toBe(200);
  await page.goto('/education');
  await expect(essay(page)).toHaveValue(ESSAY);

  // Undo at once, by keyboard.
  await tab(page, 'Upload a file').click();
  await expect(undo(page)).toBeVisible();
  await expect.poll(() => answerOf(page, 'personal_statement_essay')).toBe('');
  await undo(page).focus();
  await page.keyboard.press('Enter');
  await expect(essay(page)).toHaveValue(ESSAY);
  await expect(essay(page)).toBeFocused();
  await expect.poll(() => answerOf(page, 'personal_statement_essay')).toBe(ESSAY);
  await expect(shelf(page)).toBeHidden();

  // Choose again without undo; then a file takes its place.
  await tab(page, 'Upload a file').click();
  const file = pdfDocument();
  const question = documentOn(page);
  await question.choose(file);
  await question.expectAttached(file.name, sizeInWords(file.buffer.length));

  const other = await visit();
  await other.goto('/login');
  await logIn(other, address);
  await expect(other).not.toHaveURL('/login');
  await other.goto('/education');
  // Tabs are disabled while the page loads the file's state (spec §4).
  await documentOn(other).expectAttached(file.name, sizeInWords(file.buffer.length));
  await expect(shelf(other)).toHaveText('Set aside (1)');
  await shelf(other).click();
  await expect(row(other, 'Your personal statement (8 words), set aside')).toBeVisible();
  await other.getByRole('button', { name: 'Bring back' }).click();
  await expect(essay(other)).toHaveValue(ESSAY);
  await expect.poll(() => answerOf(other, 'personal_statement_essay')).toBe(ESSAY);
  expect(await (await other.request.get('/api/document-answer')).json()).toEqual({});

  // The replaced file is put aside in turn.
  await expect(row(other, `Your file ${file.name}`)).toBeVisible();
  await row(other, `Your file ${file.name}`).getByRole('button', { name: 'Bring back' }).click();
  await documentOn(other).expectAttached(file.name, sizeInWords(file.buffer.length));
  await expect.poll(() => answerOf(other, 'personal_statement_doc')).toBe('ANSWERED');
});
