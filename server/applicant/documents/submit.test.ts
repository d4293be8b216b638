import { describe, expect, it } from 'vitest';
import type { TestApplicant } from '#server/applicant/application/testing/applicants.ts';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { KEY, startTestUploads } from './testing/uploads.ts';

const test = forThisFile(startTestUploads);

const png = new Uint8Array(smallPng());
const ESSAY = 'personal_statement_essay';
const UNDER_WAY = 'Your file is still being converted. Please wait a moment, and submit again.';

/** Somebody who has answered everything but the statement. */
const withoutStatement = () => test.applicantWith({ [ESSAY]: '', [KEY]: '' });

describe('a submission', () => {
  it('waits for a file that is being converted, and then holds it', async () => {
    const ada = await withoutStatement();
    await test.upload(ada, png);
    await ada.save({ [KEY]: 'ANSWERED' });
    expect(await ada.submit()).toMatchObject({
      status: 422,
      body: { errors: { [KEY]: [UNDER_WAY] } },
    });
    await test.work();
    expect((await ada.submit()).status).toBe(200);
  });

  it.each([
    ['no file', async () => {}],
    [
      'a file that could not be converted',
      async (ada: TestApplicant) => {
        await test.upload(ada, new TextEncoder().encode('nothing'));
        await test.work();
      },
    ],
  ])('takes %s for no document, though ANSWERED was saved', async (_what, attach) => {
    const ada = await withoutStatement();
    await attach(ada);
    await ada.save({ [KEY]: 'ANSWERED' });
    expect(await ada.submit()).toMatchObject({
      status: 422,
      body: { errors: { [KEY]: ['Personal Statement.'] } },
    });
  });

  it('holds and exports a document that is attached, whatever else was saved', async () => {
    const ada = await withoutStatement();
    await test.upload(ada, png, 'mine.png');
    await test.work();
    await ada.save({ [KEY]: '' });
    expect((await ada.submit()).status).toBe(200);
    expect(await ada.profile()).toMatchObject({
      answer: { [KEY]: 'ANSWERED' },
      document_answer: { [KEY]: { file_name: 'mine.png' } },
    });
    expect(await test.exported('submitted')).toContainEqual(
      expect.objectContaining({ username: ada.username, [KEY]: 'mine.png' }),
    );
  });

  it('takes away what it does not hold: a file behind the other tab, still being converted', async () => {
    const ada = await test.applicantWith({ [ESSAY]: 'Here I am.', [KEY]: '' });
    await ada.call('PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'essay' });
    const key = await test.upload(ada, png);
    expect((await ada.submit()).status).toBe(200);
    expect(await test.state(ada)).toMatchObject({ status: 'not_answered' });
    await test.work();
    expect(await test.state(ada)).toMatchObject({ status: 'not_answered' });
    expect(await test.filesLeft(key)).toEqual([]);
  });

  it('shows its documents to staff', async () => {
    const ada = await withoutStatement();
    await test.upload(ada, png, 'mine.png');
    await test.work();
    const token = await test.serviceToken(ada);
    expect((await test.serviceView(ada)).document_answer).toEqual({
      [KEY]: { file_name: 'mine.png', file_size: png.length },
    });
    const pdfWith = (key: string, by: string) =>
      test.app.inject(`/service/document-answer/${key}?service_token=${by}`);
    const opened = await pdfWith(KEY, token);
    expect(opened.statusCode).toBe(302);
    const file = await test.app.inject(String(opened.headers.location));
    expect(file.headers['content-disposition']).toContain('mine.pdf');
    expect(await pdfWith('first_name', token)).toMatchObject({ statusCode: 404 });
    expect(await pdfWith(KEY, 'guessed')).toMatchObject({ statusCode: 403 });
    const other = await test.serviceToken(await withoutStatement());
    expect(await pdfWith(KEY, other)).toMatchObject({ statusCode: 404 });
  });
});
