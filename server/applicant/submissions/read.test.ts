import { expect, it } from 'vitest';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { readSubject } from '#server/applicant/copy/subject.ts';
import { closing } from '#server/core/testing/closing.ts';
import { readApplications } from './read.ts';

const KEY = 'personal_statement_doc';
const ESSAY = { file_name: 'essay.docx', file_size: 5000 };

const test = closing(await startTestApplications());

/** Attaches a document whose conversion is completed. */
async function attach({ accountId }: TestApplicant, file: typeof ESSAY): Promise<void> {
  const { database, clock } = test.platform;
  await database.kysely
    .insertInto('documents')
    .values({
      account_id: accountId,
      answer_key: KEY,
      file_key: `uploads/${accountId}/${KEY}/0`,
      ...file,
      status: 'completed',
      pages: 1,
      changed_at: clock(),
    })
    .execute();
}

/** The answer of each reader about the account and the documents. */
async function readByAll(applicant: TestApplicant) {
  const { accountId } = applicant;
  const { platform } = test;
  const view = await test.serviceView(applicant);
  const copy = await (await readSubject(platform.database.kysely, accountId, platform)).source();
  const [row] = await test.exported('submitted');
  const documents = view.document_answer as Record<string, typeof ESSAY>;
  return {
    view: [view.username, documents[KEY]?.file_name],
    copy: [copy.username, copy.attached[KEY]?.file_name],
    export: [row?.username, row?.[KEY]],
  };
}

it('all readers of a submission agree, whatever becomes of its account and its documents', async () => {
  const applicant = await test.applicantWith();
  const { accountId, username } = applicant;
  await attach(applicant, ESSAY);
  expect((await applicant.submit()).status).toBe(200);
  const then = [username, 'essay.docx'];
  expect(await readByAll(applicant)).toEqual({ view: then, copy: then, export: then });

  const { kysely } = test.platform.database;
  await kysely.deleteFrom('documents').where('account_id', '=', accountId).execute();
  const renamed = { username: 'married@mail.example' };
  await kysely.updateTable('accounts').set(renamed).where('id', '=', accountId).execute();
  expect(await readByAll(applicant)).toEqual({ view: then, copy: then, export: then });
});

it('what is not submitted is read as it stands now, and an account that is not there is left out', async () => {
  const { accountId, ...applicant } = await test.applicantWith();
  const read = () => readApplications(test.platform.database.kysely, [accountId, 2 ** 40]);
  expect(await read()).toMatchObject([{ documents: {}, worded: undefined, submittedAt: null }]);
  await attach({ accountId, ...applicant }, ESSAY);
  expect(await read()).toMatchObject([{ documents: { [KEY]: ESSAY } }]);
});
