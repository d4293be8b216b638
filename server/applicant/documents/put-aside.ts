/** Documents put aside: their rows and files are kept while they can be restored. */
import { sql } from 'kysely';
import { allFilesOf } from '#server/applicant/application/file-keys.ts';
import { throwAway, throwAwayTooMany } from '#server/applicant/application/put-aside/repository.ts';
import { noSuchPiece } from '#server/applicant/application/refusals.ts';
import { lockOpenApplication, saveKnownAnswer } from '#server/applicant/application/repository.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { removeFiles } from '#server/core/files/remove-files.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { orderConversion } from './convert-job.ts';
import type { Question, StoredDocument } from './repository.ts';
import { refuseSlowDocuments } from './slow-work.ts';

/**
 * Deletes a question's document, so that a running conversion has no effect, and puts it aside. A document that failed to convert leaves
 * nothing to restore. Neither does an unconverted upload of the same file as the new one, because the applicant tried again.
 * @param by the new upload, if one replaces the document.
 * @returns whether there was a document.
 */
export async function putDocumentAside(
  trx: Transaction,
  jobs: Jobs,
  { accountId, answerKey }: Question,
  now: Date,
  by?: { readonly name: string; readonly size: number },
): Promise<boolean> {
  const { rows } = await sql<Pick<StoredDocument, 'status' | 'file_key'>>`
    with gone as (
      delete from documents where account_id = ${accountId} and answer_key = ${answerKey} returning *
    ), kept as (
      insert into put_aside (account_id, id, put_at, reason, file_key, document)
      select account_id, gen_random_uuid(), ${now}, 'choice', file_key, to_jsonb(gone) from gone
      where status <> 'failed'
    )
    select status, file_key from gone`.execute(trx);
  const [gone] = rows;
  if (gone?.status === 'failed') await removeFiles(jobs, allFilesOf(gone.file_key), { in: trx });
  if (by !== undefined) {
    const same = { answer_key: answerKey, file_name: by.name, file_size: by.size };
    const found = await sql<{ id: string }>`
      select id from put_aside
      where account_id = ${accountId} and document @> ${JSON.stringify(same)}::jsonb
        and document ->> 'status' <> 'completed'`.execute(trx);
    const ids = found.rows.map(({ id }) => id);
    await throwAway(trx, jobs, accountId, ids);
  }
  await throwAwayTooMany(trx, jobs, accountId);
  return gone !== undefined;
}

/**
 * Attaches a document again as it was, and puts the attached one aside in turn. A document that was not converted yet is converted.
 * @throws AppError 404 if this applicant has no such document, 409 once the application is submitted, 429 for an unconverted document
 *   while this applicant's files were too slow.
 */
export async function restoreDocument(
  accountId: number,
  id: string,
  platform: Pick<Platform, 'database' | 'jobs' | 'clock' | 'settings'>,
): Promise<void> {
  const { database, jobs, clock } = platform;
  await database.transaction(async (trx) => {
    const now = clock();
    await lockOpenApplication(trx, accountId, now);
    const found = await readDocument(trx, accountId, id);
    if (found === undefined) throw noSuchPiece();
    const { id: _old, status, answer_key: answerKey, ...rest } = found;
    const isConverted = status === 'completed';
    // Otherwise cancelling and restoring would bypass the limit on slow documents.
    if (!isConverted) await refuseSlowDocuments(trx, accountId, platform);
    // Delete the restored piece first, so that the replaced document finds room.
    await trx
      .deleteFrom('put_aside')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
    await putDocumentAside(trx, jobs, { accountId, answerKey }, now);
    const document = await trx
      .insertInto('documents')
      .values({
        ...rest,
        answer_key: answerKey,
        status: isConverted ? status : 'unprocessed',
        attempts: 0,
        changed_at: now,
        alive_until: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await saveKnownAnswer(trx, accountId, { [answerKey]: isConverted ? 'ANSWERED' : '' }, now);
    if (!isConverted) await orderConversion(document, { jobs, clock, trx });
  });
}

/** The row of a document that was put aside. */
async function readDocument(
  trx: Transaction,
  accountId: number,
  id: string,
): Promise<StoredDocument | undefined> {
  const { rows } = await sql<StoredDocument>`
    select (jsonb_populate_record(null::documents, document)).* from put_aside
    where account_id = ${accountId} and id = ${id} and document is not null`.execute(trx);
  return rows[0];
}
