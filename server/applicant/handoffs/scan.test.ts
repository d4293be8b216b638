import { expect, it } from 'vitest';
import type { PresignedUpload } from '#contract/documents.ts';
import type { TestApplicant } from '#server/applicant/application/testing/applicants.ts';
import { KEY, startTestUploads } from '#server/applicant/documents/testing/uploads.ts';
import { closing } from '#server/core/testing/closing.ts';
import { makeLink, openLinkBrowser } from './testing.ts';

const test = closing(await startTestUploads());
const PDF = new TextEncoder().encode('%PDF-1.4\n');

/** A phone that has opened a new link of an applicant. */
async function phoneOf(ada: TestApplicant) {
  const phone = openLinkBrowser(test.app);
  await phone.follow((await makeLink(test.app, ada, 'scan')).code);
  const { body } = await phone.open();
  const upload = async () => {
    const granted = await phone.call('POST', '/link/scan/presigned-url');
    const { fields } = granted.body as PresignedUpload;
    expect(await test.post(granted.body as PresignedUpload, PDF)).toBe(204);
    return fields.key ?? '';
  };
  const send = (file_key: string) =>
    phone.call('POST', '/link/scan', { file_key, file_name: 'scan.pdf' });
  return { ...phone, opened: body, upload, send };
}

it('a scan is the document of its question, as if the applicant had chosen the file', async () => {
  const ada = await test.applicantWith();
  const phone = await phoneOf(ada);
  expect(phone.opened).toMatchObject({ kind: 'scan', title: 'Your personal statement as a file' });
  expect(await phone.send(await phone.upload())).toMatchObject({ status: 202 });
  expect(await test.state(ada)).toMatchObject({ status: 'unprocessed' });
});

it('a scan is sent once; the same call again is no error, and another file changes nothing', async () => {
  const ada = await test.applicantWith();
  const phone = await phoneOf(ada);
  const [first, second] = [await phone.upload(), await phone.upload()];
  expect(await phone.send(first)).toMatchObject({ status: 202 });
  expect(await phone.send(first)).toMatchObject({ status: 202 });
  expect(await phone.send(second)).toMatchObject({ status: 403 });
  expect(await phone.call('POST', '/link/scan/presigned-url')).toMatchObject({ status: 403 });
  const { kysely } = test.platform.database;
  const document = kysely.selectFrom('documents').select('file_key');
  expect(await document.where('account_id', '=', ada.accountId).execute()).toEqual([
    { file_key: first },
  ]);
  const upload = kysely.selectFrom('document_uploads').select('used_at');
  expect(await upload.where('file_key', '=', second).execute()).toEqual([{ used_at: null }]);
});

it('a file of another question or applicant is none that a scan can be', async () => {
  const [ada, eve] = [await test.applicantWith(), await test.applicantWith()];
  const [phone, other] = [await phoneOf(ada), await phoneOf(eve)];
  expect(await other.send(await phone.upload())).toMatchObject({ status: 400 });
  expect(await test.state(eve)).toMatchObject({ status: 'not_answered' });
});

it('a new link takes the one before back', async () => {
  const ada = await test.applicantWith();
  const phone = await phoneOf(ada);
  await makeLink(test.app, ada, 'scan');
  expect(await phone.call('POST', '/link/scan/presigned-url')).toMatchObject({ status: 403 });
});

it('nothing is photographed for a submitted application', async () => {
  const ada = await test.applicantWith();
  const phone = await phoneOf(ada);
  const key = await phone.upload();
  expect(await ada.submit()).toMatchObject({ status: 200 });
  expect(await phone.send(key)).toMatchObject({ status: 409 });
  const payload = { kind: 'scan', subject: KEY };
  expect(await ada.call('POST', '/api/handoffs', payload)).toMatchObject({ status: 409 });
  const unknown = { kind: 'scan', subject: 'first_name' };
  expect(await ada.call('POST', '/api/handoffs', unknown)).toMatchObject({ status: 400 });
});
