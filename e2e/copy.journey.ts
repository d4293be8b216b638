/** Staff open the PDF copy of an application with its documents. */
import { writeFile } from 'node:fs/promises';
import type { Request } from '@playwright/test';
import { textAt } from '#form/engine/answers.ts';
import { saveAnswers } from './applicant/account.ts';
import { walkComplete } from './applicant/application.ts';
import { goToDocumentQuestion } from './applicant/documents.ts';
import { WORDS, wordDocument } from './applicant/files.ts';
import { textInPdf } from './applicant/pdf-text.ts';
import { expect, test } from './harness/test.ts';

const { answers } = walkComplete();
const LAST_NAME = textAt(answers, 'last_name');

const isForm = (request: Request) =>
  request.method() === 'POST' &&
  request.headers()['content-type']?.startsWith('multipart/form-data') === true;

test('staff read that there is a document, open it, and find it in the copy [§1.29 §3.37 §6.16 §7.28 §7.29 §7.31 §7.32]', async ({
  applicantPage: page,
  visit,
  address,
  portal,
  expectNoAxeViolations,
}, info) => {
  const question = await goToDocumentQuestion(page);
  await saveAnswers(page, { last_name: LAST_NAME });
  const file = wordDocument();
  const asked = page.waitForResponse('**/api/presigned-url');
  const sent = page.waitForResponse((answer) => isForm(answer.request()));
  await question.choose(file);
  const { url, fields } = await (await asked).json();
  expect(fields).toMatchObject({ key: expect.any(String) });
  const uploaded = await sent;
  expect(uploaded.url()).toBe(new URL(url, page.url()).href);
  // The storage refuses a form without the signed fields or the file.
  expect(uploaded.status()).toBe(204);
  await expect(question.deleteButton).toBeVisible({ timeout: 60_000 });

  const view = await visit();
  await view.goto(await portal('service-link', address));
  await expect(view.getByText(`Document attached: ${file.name}`).first()).toBeVisible();
  const own = view.getByRole('link', { name: /Open it as a PDF/ });
  const document = info.outputPath('document.pdf');
  const pdf = await view.request.get((await own.getAttribute('href')) ?? '');
  await writeFile(document, await pdf.body());
  expect(await textInPdf(document)).toContain(WORDS);
  const link = view.getByRole('link', { name: /^PDF copy/ });
  await expect(link).toBeVisible({ timeout: 60_000 });
  await expectNoAxeViolations(view);
  await expect(view.locator('input, button')).toHaveCount(0);

  const path = info.outputPath('copy.pdf');
  const answer = await view.request.get((await link.getAttribute('href')) ?? '');
  await writeFile(path, await answer.body());
  const text = await textInPdf(path);
  expect(text).toContain(LAST_NAME);
  expect(text).toContain(WORDS);

  await view.emulateMedia({ media: 'print' });
  await expect(view.getByText(`Document attached: ${file.name}`).first()).toBeVisible();
  await expect(view.getByRole('link')).toHaveCount(0);
});
