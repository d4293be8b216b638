import { describe, expect, it } from 'vitest';
import { MAX_DOCUMENTS } from '#server/applicant/application/put-aside/repository.ts';
import type { TestApplicant } from '#server/applicant/application/testing/applicants.ts';
import type { Converter } from '#server/converter/converter.ts';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { closing } from '#server/core/testing/closing.ts';
import { documentsCleanUpJob } from './clean-up.ts';
import type { ConversionOrder } from './convert-document.ts';
import { converted, KEY, PATH, startTestUploads } from './testing/uploads.ts';

const test = closing(await startTestUploads());

const png = new Uint8Array(smallPng());
/** The result of a conversion does not matter here. */
const convert: Converter['convert'] = async () => converted(png);
const DOCUMENT = `/api/document-answer/${KEY}`;

const namesAside = async (applicant: TestApplicant) =>
  (await applicant.aside()).map(({ document }) => document?.file_name);
const attached = async ({ call }: TestApplicant) =>
  (await call('GET', '/api/document-answer')).body;
const restore = ({ call }: TestApplicant, id = '') => call('POST', `/api/put-aside/${id}/restore`);
const remove = ({ call }: TestApplicant) => call('DELETE', DOCUMENT);
async function rowOf({ accountId }: TestApplicant) {
  const { kysely } = test.platform.database;
  const rows = kysely.selectFrom('documents').selectAll().where('account_id', '=', accountId);
  const { id: _, changed_at: __, attempts: ___, ...row } = await rows.executeTakeFirstOrThrow();
  return row;
}
async function uploaded(applicant: TestApplicant, name: string): Promise<string> {
  const key = await test.upload(applicant, png, name);
  await test.work(convert);
  return key;
}

describe('a document that was deleted', () => {
  it('is put aside with its files, and attached again as it was, without another conversion', async () => {
    const ada = await test.applicant();
    const key = await test.upload(ada, png, 'bees.png');
    await test.work(async () => converted(png, 'comments'));
    const before = await rowOf(ada);
    expect((await remove(ada)).status).toBe(200);
    expect(await attached(ada)).toEqual({});
    expect(await test.state(ada)).toMatchObject({ status: 'not_answered' });
    const [piece] = await (await test.logInAgain(ada)).aside();
    expect(piece).toMatchObject({
      reason: 'choice',
      answers: {},
      document: { answer_key: KEY, file_name: 'bees.png', file_size: png.length },
    });
    expect(await test.filesLeft(key)).toEqual(['original', 'pdf']);

    expect((await restore(ada, piece?.id)).status).toBe(200);
    expect(await ada.aside()).toEqual([]);
    expect(await test.takeOrders()).toEqual([]);
    expect(await test.state(ada)).toMatchObject({
      status: 'completed',
      remark: expect.stringMatching(/^Your document has comments in it\./),
    });
    expect(await ada.profile()).toMatchObject({
      answer: { [KEY]: 'ANSWERED' },
      document_answer: { [KEY]: { file_name: 'bees.png' } },
    });
    // Its hashes too, which a receipt names.
    expect(await rowOf(ada)).toEqual(before);
    expect((await restore(ada, piece?.id)).status).toBe(404);

    await remove(ada);
    const [again] = await ada.aside();
    expect((await ada.call('DELETE', `/api/put-aside/${again?.id}`)).status).toBe(200);
    expect(await test.filesLeft(key)).toEqual([]);
  });

  it.each<[string, (ada: TestApplicant, order: ConversionOrder) => Promise<void>]>([
    [
      'a worker comes to it too late',
      async (ada, order) => {
        await ada.call('DELETE', PATH);
        await test.convert(order, convert);
      },
    ],
    [
      'a worker finishes it at the last moment',
      (ada, order) =>
        test.convert(order, async () => {
          await remove(ada);
          return converted(png);
        }),
    ],
    [
      'more than a day goes by',
      async (ada) => {
        await remove(ada);
        test.clock.advance({ hours: 25 });
        const { signal } = new AbortController();
        await documentsCleanUpJob.run(undefined as never, test.platform, signal);
      },
    ],
  ])('keeps its upload, and is converted when it is brought back, though %s', async (_, happen) => {
    const ada = await test.applicant();
    const key = await test.upload(ada, png, 'bees.png');
    await happen(ada, await test.takeOrder());
    expect(await test.filesLeft(key)).toContain('upload');
    const later = await test.logInAgain(ada);
    expect((await restore(later, (await later.aside())[0]?.id)).status).toBe(200);
    expect(await test.state(later)).toMatchObject({ status: 'unprocessed' });
    await test.work(convert);
    expect(await test.state(later)).toMatchObject({ status: 'completed' });
    expect((await later.profile()).answer).toMatchObject({ [KEY]: 'ANSWERED' });
  });

  it('leaves nothing to bring back where it could not be converted', async () => {
    const ada = await test.applicant();
    await test.upload(ada, png, 'bees.png');
    await test.work(async () => ({ ok: false, reason: 'pdf damaged' }));
    await remove(ada);
    expect(await ada.aside()).toEqual([]);
  });
});

describe('documents one after the other', () => {
  it('a newer upload puts the older one aside, and bringing that back puts the newer one aside', async () => {
    const ada = await test.applicant();
    await uploaded(ada, 'old.png');
    await uploaded(ada, 'new.png');
    const [old] = await ada.aside();
    expect(old).toMatchObject({ document: { file_name: 'old.png' } });
    await restore(ada, old?.id);
    expect(await attached(ada)).toMatchObject({ [KEY]: { file_name: 'old.png' } });
    expect(await namesAside(ada)).toEqual(['new.png']);
  });

  it('are bounded: the oldest goes for good, with its files', async () => {
    const ada = await test.applicant();
    const keys: string[] = [];
    for (let file = 0; file <= MAX_DOCUMENTS; file += 1) {
      keys.push(await uploaded(ada, `file${file}.png`));
      await remove(ada);
      test.clock.advance({ seconds: 1 });
    }
    expect(await namesAside(ada)).toEqual(['file3.png', 'file2.png', 'file1.png']);
    expect(await test.filesLeft(keys[0] ?? '')).toEqual([]);
    expect(await test.filesLeft(keys[1] ?? '')).toContain('pdf');
  });
});

describe('a document that is put aside', () => {
  it('is another applicant’s neither to see nor to attach', async () => {
    const [ada, eve] = [await test.applicant(), await test.applicant()];
    await uploaded(ada, 'bees.png');
    await remove(ada);
    const [piece] = await ada.aside();
    expect(await eve.aside()).toEqual([]);
    expect((await restore(eve, piece?.id)).status).toBe(404);
    expect(await attached(eve)).toEqual({});
    expect(await ada.aside()).toHaveLength(1);
  });

  it('is no document for staff, and answers nothing', async () => {
    const ada = await test.applicantWith({ personal_statement_essay: '', [KEY]: '' });
    await uploaded(ada, 'bees.png');
    await remove(ada);
    expect(await test.serviceView(ada)).toMatchObject({ document_answer: {} });
    const token = await test.serviceToken(ada);
    const file = `/service/document-answer/${KEY}?service_token=${token}`;
    expect((await test.stranger('GET', file)).status).toBe(404);
    expect(await ada.submit()).toMatchObject({
      status: 422,
      body: { errors: { [KEY]: ['Personal Statement.'] } },
    });
  });

  it('goes with the submission, with its files', async () => {
    const ada = await test.applicantWith();
    const key = await uploaded(ada, 'bees.png');
    await remove(ada);
    expect(await test.filesLeft(key)).toContain('pdf');
    expect((await ada.submit()).status).toBe(200);
    expect(await ada.aside()).toEqual([]);
    expect(await test.filesLeft(key)).toEqual([]);
  });
});
