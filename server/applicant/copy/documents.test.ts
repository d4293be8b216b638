import { describe, expect, it } from 'vitest';
import { filesOf, newUploadKey } from '#server/applicant/application/file-keys.ts';
import type { TestApplicant } from '#server/applicant/application/testing/applicants.ts';
import { ConverterUnavailable } from '#server/converter/converter.ts';
import { closing } from '#server/core/testing/closing.ts';
import { flat, readPdf, toyData } from './testing/copies.ts';
import { startTestCopies } from './testing/test-copies.ts';

const KEY = 'personal_statement_doc';
const { signal } = new AbortController();

const test = closing(await startTestCopies());
const statement = await test.typesetter.typeset(toyData({ first_name: 'Statement' }), signal);

/** Attaches a document that was converted to `pdf`; undefined for one whose file is gone. */
async function attach({ accountId }: TestApplicant, pdf: Uint8Array | undefined): Promise<void> {
  const { database, files, clock } = test.platform;
  const file_key = newUploadKey(accountId, KEY);
  if (pdf !== undefined) await files.write(filesOf(file_key).pdf, pdf);
  await detach(accountId);
  const pages = Number((await readPdf(statement)).info.Pages);
  const document = { account_id: accountId, answer_key: KEY, file_key, pages, changed_at: clock() };
  await database.kysely
    .insertInto('documents')
    .values({ ...document, file_name: 'my-story.docx', file_size: 4321, status: 'completed' })
    .execute();
}

async function detach(accountId: number): Promise<void> {
  const { kysely } = test.platform.database;
  await kysely.deleteFrom('documents').where('account_id', '=', accountId).execute();
}

/** Makes a fresh copy, and reads its pages. */
async function pagesOf(applicant: TestApplicant): Promise<string[]> {
  expect(await test.ask(applicant)).toMatchObject({ status: 'unprocessed' });
  await test.make(applicant);
  return (await test.read(await test.ask(applicant))).pages.map(flat);
}

const uploader = () => test.applicantWith({ personal_statement_essay: '' });

describe('the documents of an application', () => {
  it('make the copy stale when one is attached, replaced by one of the same name and size, or removed', async () => {
    const applicant = await uploader();
    const without = await pagesOf(applicant);
    await attach(applicant, statement);
    const first = await pagesOf(applicant);
    const other = await test.typesetter.typeset(toyData({ first_name: 'Replacement' }), signal);
    await attach(applicant, other);
    const second = await pagesOf(applicant);
    await detach(applicant.accountId);
    const after = await pagesOf(applicant);
    const has = (pages: string[]) =>
      ['First name Statement', 'First name Replacement'].map((words) =>
        pages.some((page) => page.includes(words)),
      );
    expect([without, first, second, after].map(has)).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('stay out of the copies of others, and so do answers', async () => {
    const [ada, grace] = [await uploader(), await uploader()];
    await ada.save({ last_name: 'Lovelace' });
    await grace.save({ last_name: 'Hopper' });
    await attach(ada, statement);
    const [ofGrace, ofAda] = [(await pagesOf(grace)).join(' '), (await pagesOf(ada)).join(' ')];
    for (const words of ['First name Statement', 'Lovelace']) {
      expect(ofGrace).not.toContain(words);
      expect(ofAda).toContain(words);
    }
    expect(ofAda).not.toContain('Hopper');
  });

  it('follow a submitted copy that names them, behind a page that lists them', async () => {
    const applicant = await uploader();
    await attach(applicant, statement);
    expect((await applicant.submit()).status).toBe(200);
    const pages = await pagesOf(applicant);
    expect(pages.join(' ')).toContain('Document attached: my-story.docx');
    const list = pages.findIndex((page) => /my-story\.docx \d+ pages/.test(page));
    expect(list).toBeGreaterThan(1);
    expect(pages[list + 1]).toContain('First name Statement');
    const { info } = await test.read(await test.ask(applicant));
    expect(info.Title).toMatch(/^Marisol .*: Application for Undergraduate Admission$/);
  });

  it.each([
    ['damaged', () => statement.subarray(0, 2000)],
    ['gone', () => undefined],
  ])('do not keep the copy from being made when they are %s', async (_, pdf) => {
    const applicant = await uploader();
    await attach(applicant, pdf());
    const list = (await pagesOf(applicant)).at(-1);
    expect(list).toContain('my-story.docx This document could not be put into this copy.');
  });

  it('are put into a copy that was made without a lost file once the file is back', async () => {
    const applicant = await uploader();
    await attach(applicant, undefined);
    expect((await pagesOf(applicant)).join(' ')).not.toContain('First name Statement');
    expect((await test.ask(applicant)).status).toBe('completed');
    const { database, files } = test.platform;
    const { file_key } = await database.kysely
      .selectFrom('documents')
      .select('file_key')
      .where('account_id', '=', applicant.accountId)
      .executeTakeFirstOrThrow();
    await files.write(filesOf(file_key).pdf, statement);
    const failed = { status: 'failed', file_key: 'gone' } as const;
    await database.kysely.updateTable('copies').set(failed).execute();
    expect((await test.ask(applicant)).status, 'is not ordered anew at once').toBe('failed');
    test.clock.advance({ minutes: 5 });
    expect((await pagesOf(applicant)).join(' ')).toContain('First name Statement');
  });

  it('keep the copy waiting while the converter is away, for the queue to try again', async () => {
    const applicant = await uploader();
    await attach(applicant, statement);
    await test.ask(applicant);
    const join = () => Promise.reject(new ConverterUnavailable('gone'));
    await expect(test.make(applicant, { join })).rejects.toThrow('gone');
    expect((await test.ask(applicant)).status).toBe('in_progress');
    await test.make(applicant);
    expect((await test.ask(applicant)).status).toBe('completed');
  });
});
