/** Submits applications, and verifies their receipts and copies. */
import type { ReceiptFile } from '#contract/receipts.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { TestApplicant } from '#server/applicant/application/testing/applicants.ts';
import { converted, type TestUploads } from '#server/applicant/documents/testing/uploads.ts';
import { sendForm } from '#server/core/testing/send-form.ts';

const PDF = new TextEncoder().encode('%PDF-1.7 an essay');

/** Submits an application with a document. */
export async function submitWithDocument(
  test: TestUploads,
  answers: Answers = {},
): Promise<TestApplicant & { readonly receipt: ReceiptFile; fileKey: string }> {
  const applicant = await test.applicantWith(answers);
  const fileKey = await test.upload(applicant, PDF);
  await test.work(async () => converted(PDF));
  await applicant.submit();
  const receipt = (await applicant.call('GET', '/api/receipt')).body as unknown as ReceiptFile;
  return { ...applicant, receipt, fileKey };
}

/** Input of the form at `/verify`. */
export type Sent =
  | { readonly file: string | Buffer }
  | { readonly reference: string; readonly code: string };

/** Posts the form of `/verify`. @returns the finding's title, and the rest of the answer. */
export async function askToVerify(
  test: TestUploads,
  sent: Sent,
  from = '203.0.113.7',
  language = 'en',
) {
  const form = new FormData();
  if ('file' in sent)
    form.append('file', new Blob([new Uint8Array(Buffer.from(sent.file))]), 'copy.pdf');
  else for (const [name, value] of Object.entries(sent)) form.append(name, value);
  const response = await sendForm(test.app, '/verify', form, {
    remoteAddress: from,
    headers: { 'accept-language': language },
  });
  const title = /<h2 id="finding">(.*?)<\/h2>/.exec(response.body)?.[1];
  return { status: response.statusCode, title, body: response.body, headers: response.headers };
}

/** A file that holds a receipt. */
export const fileWith = (receipt: string) => `%PDF-1.7 (${receipt}) %%EOF`;
