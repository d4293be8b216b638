/** An applicant uploads a document: every kind of file, every refusal, every way to choose one, and removing it. */
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { sizeInWords } from '#contract/document-rules.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import {
  conversionPath,
  documentOn,
  documentQuestion,
  goToDocumentQuestion,
} from './applicant/documents.ts';
import {
  type ChosenFile,
  chooseBy,
  damagedPdf,
  jpegPicture,
  pdfDocument,
  pngOfBytes,
} from './applicant/files.ts';
import { profileOf } from './applicant/profile.ts';
import { changesIn, recordCalls } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const { maxFileSizeBytes } = sampleTenant;
const answerOf = async (page: Page) => (await profileOf(page)).answer[documentQuestion.key] ?? '';

/** The conversion's status, in the server's words. */
const statusOf = async (page: Page) =>
  (await (await page.request.get(conversionPath)).json()).status;

/** The PDF that the link beside the file opens. */
async function pdfBehind(page: Page): Promise<Buffer> {
  const href = await documentOn(page).pdfLink.getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  return answer.body();
}

test('a visitor without an account can neither upload, change tabs nor add more, and is told why [§4.47 §4.61 §4.66 §6.9 §6.10 §6.11]', async ({
  page,
}) => {
  await page.goto('/education');
  const { group } = documentOn(page);
  await expect(group).toContainText(
    'This question can be finished once you have created an account.',
  );
  await expect(group.getByRole('button')).toHaveCount(0);
  await expect(page.locator('input[type="file"]')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.locator('#personal_statement_essay')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add another activity' })).toHaveCount(0);
  await expect(page.locator('#activity_name_2')).toHaveCount(0);
});

/** Chooses a file, and waits until it is attached. */
async function attach(page: Page, file: ChosenFile): Promise<void> {
  const question = documentOn(page);
  await question.choose(file);
  await question.expectAttached(file.name, sizeInWords(file.buffer.length));
}

test('a file is attached with its name, its size and a PDF, is deleted by keyboard, and can be dropped', async ({
  applicantPage: page,
  expectNoAxeViolations,
}) => {
  const question = await goToDocumentQuestion(page);
  const calls = recordCalls(page);
  const file = pdfDocument();

  await test.step('a PDF [§3.35 §3.42 §4.36 §4.37 §4.38 §4.40 §4.43 §5.69 §9.10]', async () => {
    expect(await statusOf(page)).toBe('not_answered');
    await attach(page, file);
    expect(changesIn(calls)).toEqual(['POST /api/presigned-url', `POST ${conversionPath}`]);
    // Name and size come from the server, requested once the PDF is there.
    const asked = calls.map(({ call }) => call);
    expect(asked.slice(asked.indexOf(`POST ${conversionPath}`))).toContain(
      'GET /api/document-answer',
    );
    expect((await pdfBehind(page)).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(question.status).toHaveText(`${file.name} is attached.`);
    expect(await answerOf(page)).toBe('ANSWERED');
    expect(await statusOf(page)).toBe('completed');
    const attached = { file_name: file.name, file_size: file.buffer.length };
    expect((await profileOf(page)).document_answer).toEqual({ [documentQuestion.key]: attached });
    await page.reload();
    await question.expectAttached(file.name, sizeInWords(file.buffer.length));
  });

  await test.step('the file is deleted with the keyboard alone, after a question [§1.8 §4.44 §4.45 §7.34 §7.35]', async () => {
    calls.length = 0;
    const dialog = page.getByRole('alertdialog', { name: 'Delete this file?' });

    await question.deleteButton.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(/essay\.pdf\u2069 will be removed from your application\./);
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(question.deleteButton).toBeFocused();
    expect(changesIn(calls)).toEqual([]);

    let goOn: () => void = () => undefined;
    const looked = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/document-answer/*', async (route) => {
      await looked;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(question.status).toHaveText('Deleting essay.pdf.');
    goOn();
    await expect(question.chooseButton).toBeVisible();
    await expect(question.group).toBeFocused();
    expect(changesIn(calls)).toEqual([
      `DELETE /api/document-answer/${documentQuestion.key}`,
      `DELETE ${conversionPath}`,
    ]);
    expect(await answerOf(page)).toBe('');
  });

  await test.step('another one is dropped onto the question, and beside it nothing happens', async () => {
    const { buffer } = pdfDocument();
    const dragged = await page.evaluateHandle(
      ([bytes]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes ?? [])], 'essay.pdf'));
        return data;
      },
      [[...buffer]],
    );
    const { pathname } = new URL(page.url());
    await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: dragged });
    expect(new URL(page.url()).pathname).toBe(pathname);
    const invitation = question.group.getByText('Drop your file here');
    await invitation.dispatchEvent('dragover', { dataTransfer: dragged });
    await expect(question.group).not.toContainText('here, or');
    await expectNoAxeViolations(page);
    await invitation.dispatchEvent('drop', { dataTransfer: dragged });
    await question.expectAttached('essay.pdf', sizeInWords(buffer.length));
  });
});

test('an unacceptable file is refused with the reason, and one at the limits is accepted', async ({
  applicantPage: page,
}) => {
  const question = await goToDocumentQuestion(page);
  const calls = recordCalls(page);

  await test.step('of a wrong kind, name or size: nothing is sent [§4.35 §5.68 §5.69 §5.70 §5.71 §8.32 §9.7 §9.8 §9.9]', async () => {
    const tooLarge = { name: 'essay.pdf', buffer: Buffer.alloc(maxFileSizeBytes + 1) };
    const refusals: readonly (readonly [ChosenFile, string])[] = [
      [tooLarge, 'Your file is too large. The maximum file size is 1 MB.'],
      [
        { name: 'essay.exe', buffer: Buffer.from('MZ') },
        'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
      ],
      [
        pdfDocument(`${'a'.repeat(29)}.pdf`),
        'The file name can be up to 32 characters including the extension.',
      ],
      [
        { name: 'essay.pdf', buffer: Buffer.alloc(0) },
        'Your file is empty. Please upload a non-empty file.',
      ],
    ];
    for (const [file, reason] of refusals) {
      await question.choose(file);
      await expect(question.status).toHaveText(reason);
      await expect(question.group).toHaveAccessibleDescription(new RegExp(escaped(reason)));
    }
    expect(changesIn(calls)).toEqual([]);
  });

  await test.step('a damaged PDF fails with a sentence, and leaves the field empty [§3.42 §4.42 §7.32 §8.26]', async () => {
    const reason = /Your PDF seems to be damaged\. Please open it, save or print it/;
    await question.choose(damagedPdf());
    await expect(question.status).toHaveText(reason, { timeout: 60_000 });
    await expect(question.chooseButton).toBeVisible();
    const title = 'Error uploading file for personal_statement_doc';
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(reason);
    expect(await answerOf(page)).toBe('');
    expect(await statusOf(page)).toBe('failed');

    await page.reload();
    await expect(question.group).toHaveAccessibleDescription(reason);
  });

  await test.step('a picture of just so many bytes as there may be, with a name of 32 characters [§1.6 §1.7 §3.43 §5.68 §5.69 §5.70 §6.16 §7.28 §7.31 §9.7 §9.8]', async () => {
    await attach(page, pngOfBytes(maxFileSizeBytes, `${'a'.repeat(28)}.png`));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('a photo that is too large for the college is made smaller, and stays upright', async ({
    applicantPage: page,
    expectNoAxeViolations,
  }) => {
    const question = await goToDocumentQuestion(page);
    const picture = await jpegPicture('IMG_20261121_101112.jpg', 1800);
    // A camera writes this orientation when held on its side.
    const buffer = await sharp(picture.buffer)
      .extract({ left: 0, top: 0, width: 1800, height: 900 })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect(buffer.length).toBeGreaterThan(maxFileSizeBytes);
    const camera = page.getByRole('button', { name: 'Take a photo' });
    await chooseBy(page, camera, { ...picture, buffer });
    await expect(question.deleteButton).toBeVisible({ timeout: 60_000 });
    await expect(question.group).toContainText(/photo\.jpe?g/);
    await expect(question.group).toContainText('We made your picture smaller so that it fits.');
    for (const button of [question.deleteButton, question.pdfLink]) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
    await expectNoAxeViolations(page);
    const pdf = await PDFDocument.load(await pdfBehind(page));
    const { width, height } = pdf.getPage(0).getSize();
    expect(height).toBeGreaterThan(width);
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
