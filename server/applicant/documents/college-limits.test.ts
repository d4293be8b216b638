import { expect, it } from 'vitest';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { closing } from '#server/core/testing/closing.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { startTestUploads } from './testing/uploads.ts';

const MOST = 2000;
const tenant = { ...sampleTenant, maxFileSizeBytes: MOST, fileExtensions: ['png' as const] };
const test = closing(await startTestUploads({ parts: { tenant } }));

it('the store takes a file of as many bytes as the college allows, and not of one more [§1.22 §1.23]', async () => {
  const ada = await test.applicant();
  const upload = await test.presign(ada);
  expect(await test.post(upload, new Uint8Array(MOST + 1))).toBe(413);
  expect(await test.post(upload, new Uint8Array(MOST))).toBe(204);
});

it('a file is converted whose name ends as the college allows, and no other [§1.22 §1.23]', async () => {
  const ada = await test.applicant();
  const upload = await test.presign(ada);
  await test.post(upload, new Uint8Array(smallPng()));
  const refused = await test.start(ada, upload.fields.key ?? '', 'essay.pdf');
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'You can only enter the following file types: .png' },
  });
  expect((await test.start(ada, upload.fields.key ?? '', 'essay.png')).status).toBe(202);
});

it('a file whose bytes say something else than its name is refused where the college does not take that [§1.22]', async () => {
  const ada = await test.applicant();
  const bytes = new TextEncoder().encode('%PDF-1.7 in the clothes of a picture');
  await test.upload(ada, bytes, 'me.png');
  await test.work();
  expect(await test.state(ada)).toMatchObject({
    status: 'failed',
    message: 'You can only enter the following file types: .png',
  });
});
