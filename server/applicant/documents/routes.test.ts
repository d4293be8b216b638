import { describe, expect, it } from 'vitest';
import { filesOf, newUploadKey } from '#server/applicant/application/file-keys.ts';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { closing } from '#server/core/testing/closing.ts';
import { KEY, PATH, startTestUploads } from './testing/uploads.ts';

const test = closing(await startTestUploads());

const png = new Uint8Array(smallPng());
const MEGABYTE = 1_048_576;
const SUBMITTED = 'You have already submitted your application, so it can no longer be changed.';

describe('POST /api/presigned-url [§7.34 §7.35]', () => {
  it('gives each upload a key of its own, by applicant and question', async () => {
    const ada = await test.applicant();
    const keys = [await test.presign(ada), await test.presign(ada)].map(({ fields }) => fields.key);
    expect(keys[0]).toMatch(new RegExp(`^uploads/${ada.accountId}/${KEY}/[0-9a-f]{32}$`));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it.each(['127.0.0.1:3000', 'localhost:3000'])('leads to %s whoever asks there', async (host) => {
    const { call } = await test.applicant();
    const origin = `http://${host}`;
    const { body } = await call(
      'POST',
      '/api/presigned-url',
      { answer_key: KEY },
      { origin, host },
    );
    expect(body.url).toBe(`${origin}/storage/upload`);
  });

  it.each([
    [{ answer_key: 'first_name' }, 'This application has no document called “first_name”.'],
    [{ answer_key: '../x' }, 'This application has no document called “../x”.'],
    [{}, '“answer_key” is missing.'],
  ])('refuses %o', async (body, message) => {
    const ada = await test.applicant();
    const refused = await ada.call('POST', '/api/presigned-url', body);
    expect(refused).toMatchObject({ status: 400, body: { message } });
  });
});

describe('POST /api/pdf/document-answer/{key} [§7.34 §7.35]', () => {
  const INVISIBLE =
    'The file name holds characters that cannot be seen. Please rename the file and upload it again.';
  const UNKNOWN = 'We could not find this file. Please choose it again.';

  it('takes no upload of somebody else', async () => {
    const [ada, eve] = [await test.applicant(), await test.applicant()];
    const upload = await test.presign(ada);
    const { key = '' } = upload.fields;
    await test.post(upload, png);
    expect(await test.start(eve, key)).toMatchObject({ status: 400, body: { message: UNKNOWN } });
    expect(await test.state(eve)).toMatchObject({ status: 'not_answered' });
    expect(await test.takeOrders()).toEqual([]);
    expect((await test.start(ada, key)).status).toBe(202);
    await test.takeOrders();
  });

  it.each([
    ['a key that nobody was given', (id: number) => newUploadKey(id, KEY)],
    ['a key of another question', (id: number) => newUploadKey(id, 'other')],
    ['a key that leads out of the store', () => '../../etc/passwd'],
    ['a PDF of somebody', (id: number) => filesOf(newUploadKey(id, KEY)).pdf],
  ])('takes no %s, though there is a file', async (_what, keyOf) => {
    const ada = await test.applicant();
    const key = keyOf(ada.accountId);
    if (!key.includes('..')) await test.platform.files.write(key, png);
    expect(await test.start(ada, key)).toMatchObject({ status: 400, body: { message: UNKNOWN } });
  });

  it.each([
    [undefined, 'essay.pdf', 'Your file has not arrived. Please choose your file again.'],
    [0, 'essay.pdf', 'Your file is empty. Please upload a non-empty file.'],
    [MEGABYTE + 1, 'essay.pdf', 'Your file is too large. The maximum file size is 1 MB.'],
    [5, 'essay.exe', 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'],
    [
      5,
      `${'a'.repeat(29)}.pdf`,
      'The file name can be up to 32 characters including the extension.',
    ],
    [5, 'essay\u202efdp.pdf', INVISIBLE],
  ])(
    'takes no file of %j bytes called %j, should the store have let it pass',
    async (length, name, message) => {
      const ada = await test.applicant();
      const { key = '' } = (await test.presign(ada)).fields;
      if (length !== undefined) await test.platform.files.write(key, new Uint8Array(length));
      const refused = await test.start(ada, key, name);
      expect(refused).toMatchObject({ status: 400, body: { message } });
      expect(await test.state(ada)).toMatchObject({ status: 'not_answered' });
    },
  );

  it('asked for twice, even at once, converts once', async () => {
    const ada = await test.applicant();
    const upload = await test.presign(ada);
    const { key = '' } = upload.fields;
    await test.post(upload, png);
    const started = await Promise.all([1, 2, 3].map(() => test.start(ada, key)));
    expect(started.map(({ status }) => status)).toEqual([202, 202, 202]);
    await test.convert(await test.takeOrder());
    await test.removeFiles();
    expect((await test.start(ada, key)).status).toBe(202);
    expect(await test.state(ada)).toMatchObject({ status: 'completed' });
    expect(await test.takeOrders()).toEqual([]);
  });

  it('does not take an upload that was deleted again', async () => {
    const ada = await test.applicant();
    const key = await test.upload(ada, png);
    await ada.call('DELETE', PATH);
    expect(await test.start(ada, key)).toMatchObject({ status: 400, body: { message: UNKNOWN } });
    await test.takeOrders();
  });
});

describe('a deletion [§7.34 §7.35]', () => {
  it.each([
    ['/api/document-answer', 'Your file was deleted.'],
    ['/api/pdf/document-answer', 'The conversion was stopped, and your file was deleted.'],
  ])('with DELETE %s takes everything away, once and again', async (path, message) => {
    const ada = await test.applicant();
    await test.upload(ada, png);
    await test.work();
    for (let times = 0; times < 2; times += 1) {
      expect(await ada.call('DELETE', `${path}/${KEY}`)).toMatchObject({
        status: 200,
        body: { message },
      });
      expect(await test.state(ada)).toMatchObject({ status: 'not_answered', url: '' });
      expect(await ada.profile()).toMatchObject({ answer: { [KEY]: '' }, document_answer: {} });
      // An answer without a document is cleared, too.
      await ada.save({ [KEY]: 'ANSWERED' });
    }
  });

  it('touches nothing of somebody else', async () => {
    const [ada, eve] = [await test.applicant(), await test.applicant()];
    await test.upload(ada, png);
    await test.work();
    await eve.call('DELETE', PATH);
    expect(await test.state(ada)).toMatchObject({ status: 'completed' });
  });
});

describe('a call about documents [§7.34 §7.35]', () => {
  const calls = [
    ['POST', '/api/presigned-url', { answer_key: KEY }],
    ['POST', PATH, { file_key: 'x', file_name: 'a.pdf' }],
    ['DELETE', PATH, undefined],
    ['DELETE', `/api/document-answer/${KEY}`, undefined],
  ] as const;

  it.each(calls.filter(([method, url]) => method === 'DELETE' || url === PATH))(
    '%s %s knows only documents of the form',
    async (method, url, body) => {
      const ada = await test.applicant();
      const refused = await ada.call(method, url.replace(KEY, 'first_name'), body);
      expect(refused.status).toBe(404);
      expect(refused.body.message).toBe('This application has no document called “first_name”.');
    },
  );

  it('is refused once the application is submitted, if it would change something', async () => {
    const ada = await test.applicantWith();
    const unused = await test.presign(ada);
    await test.post(unused, png);
    await test.upload(ada, png, 'kept.png');
    await test.work();
    expect((await ada.submit()).status).toBe(200);
    const before = await test.stored(ada);
    for (const [method, url, body] of calls) {
      const given = url === PATH && body ? { ...body, file_key: unused.fields.key } : body;
      const refused = await ada.call(method, url, given);
      expect(refused).toMatchObject({ status: 409, body: { message: SUBMITTED } });
    }
    expect(await test.stored(ada)).toEqual(before);
    expect(await test.state(ada)).toMatchObject({ status: 'completed' });
    expect(await test.takeOrders()).toEqual([]);
  });
});
