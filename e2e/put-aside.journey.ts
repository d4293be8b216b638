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

/** Logs the applicant in on a second device. */
async function logInOn(other: Page, address: string): Promise<void> {
  await other.goto('/login');
  await logIn(other, address);
  await expect(other).not.toHaveURL('/login');
}

test('an essay and a file that the other tab took away come back, on another device too', async ({
  applicantPage: page,
  visit,
  address,
  expectNoAxeViolations,
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
  await expectNoAxeViolations(page);
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
  await logInOn(other, address);
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

test('a tab that was loaded long ago says so where it saves over another device', async ({
  applicantPage: page,
  visit,
  address,
  expectNoAxeViolations,
}) => {
  await saveAnswers(page, { city: 'Bend' });
  await page.goto('/about');
  const city = page.getByRole('textbox', { name: 'City', exact: true }).first();
  await expect(city).toHaveValue('Bend');
  const other = await visit();
  await logInOn(other, address);
  await saveAnswers(other, { city: 'Salem', first_name: 'Ada' });

  await city.fill('Eugene');
  await expect(page.getByText('You also changed this on another device.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' }).first()).toHaveValue('Ada');
  expect(await answerOf(page, 'city')).toBe('Eugene');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Use the other one' }).click();
  await expect(city).toHaveValue('Salem');
  await expect.poll(() => answerOf(other, 'city')).toBe('Salem');

  // The other device shows the old state until it saves; then it is up to date.
  await expect(async () => {
    await other.goto('/about');
    const aside = other.getByRole('button', { name: /^Set aside \(1\)/ });
    await expect(aside).toBeVisible({ timeout: 3000 });
  }).toPass();
});
