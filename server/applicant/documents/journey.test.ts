import { describe, expect, it } from 'vitest';
import type { TestApplicant } from '#server/applicant/application/testing/applicants.ts';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { closing } from '#server/core/testing/closing.ts';
import { converted, KEY, PATH, startTestUploads } from './testing/uploads.ts';

const test = closing(await startTestUploads());

const png = new Uint8Array(smallPng());

describe('from the file to the PDF', () => {
  it('an upload is converted, and then listed, opened and counted as the answer [§3.35 §3.36 §3.42 §7.33]', async () => {
    const ada = await test.applicantWith({ [KEY]: '', personal_statement_essay: '' });
    expect(await test.state(ada)).toEqual({
      status: 'not_answered',
      message: 'No file has been uploaded for this question.',
      url: '',
      pages: [],
    });
    await test.upload(ada, png, 'Mein Bild.PNG');
    expect(await test.state(ada)).toEqual({
      status: 'unprocessed',
      message: 'Your file has arrived and is waiting to be converted.',
      url: '',
      pages: [],
    });
    expect((await ada.call('GET', '/api/document-answer')).body).toEqual({});

    await test.work();
    const { status, message, url, pages } = await test.state(ada);
    expect([status, message]).toEqual(['completed', 'Your file is ready.']);
    const listed = { [KEY]: { file_name: 'Mein Bild.PNG', file_size: png.length } };
    expect((await ada.call('GET', '/api/document-answer')).body).toEqual(listed);
    expect(await ada.profile()).toMatchObject({
      document_answer: listed,
      answer: { [KEY]: 'ANSWERED' },
    });
    const pdf = await test.app.inject(url);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toContain('filename="Mein Bild.pdf"');
    expect(pdf.body.startsWith('%PDF-')).toBe(true);
    expect(pages).toHaveLength(1);
    const picture = await test.app.inject(pages[0] ?? '');
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(picture.body.slice(0, 4)).toBe('RIFF');
    test.clock.advance({ minutes: 15 });
    expect((await test.app.inject(url)).statusCode).toBe(403);
    expect((await test.app.inject(pages[0] ?? '')).statusCode).toBe(403);
    expect((await ada.submit()).status).toBe(200);
    expect(await test.submittedWords(ada, KEY)).toBe('Document attached: Mein Bild.PNG');
  });

  it('a file that lost something is attached, and says so in the language of its applicant', async () => {
    const ada = await test.applicant();
    await test.upload(ada, png);
    await test.work(async () => converted(png, 'filesBesides', 'comments'));
    expect(await test.state(ada)).toMatchObject({
      status: 'completed',
      message: 'Your file is ready.',
      remark: expect.stringMatching(/^Your PDF holds files .* Your document has comments in it\./),
    });
    await ada.call('PUT', '/api/language', { language: 'es' });
    expect((await test.state(ada)).remark).toMatch(
      /^Tu PDF .* Tu documento contiene comentarios\./,
    );
  });

  it('a picture that the page has made smaller says so once it is attached, and also once it was brought back', async () => {
    const ada = await test.applicant();
    const upload = await test.presign(ada);
    await test.post(upload, png);
    const file = { file_key: upload.fields.key, file_name: 'scan.jpeg' };
    expect((await ada.call('POST', `${PATH}?made_smaller=true`, file)).status).toBe(202);
    const waiting = { message: 'Your file has arrived and is waiting to be converted.' };
    expect(await test.state(ada)).toMatchObject(waiting);
    await ada.call('DELETE', PATH);
    const [piece] = await ada.aside();
    await ada.call('POST', `/api/put-aside/${piece?.id}/restore`);
    expect(await test.state(ada)).toMatchObject(waiting);
    await test.work(async () => converted(png, 'blank'));
    expect(await test.state(ada)).toMatchObject({
      message: 'Your file is ready.',
      remark: expect.stringMatching(
        /^We made your picture smaller .* Every page of your document is blank\./,
      ),
    });
  });
});

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
