/** Documents put aside: no longer attached, with their files kept while they can be restored. */
import { randomUUID } from 'node:crypto';
import type { Piece } from '#contract/put-aside.ts';
import { allFilesOf } from '#server/applicant/application/file-keys.ts';
import {
  findPiece,
  throwAway,
  throwAwayTooMany,
} from '#server/applicant/application/put-aside/repository.ts';
import { noSuchPiece, notADocument } from '#server/applicant/application/refusals.ts';
import { lockOpenApplication, saveKnownAnswer } from '#server/applicant/application/repository.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { removeFiles } from '#server/core/files/remove-files.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { orderConversion } from './convert-job.ts';
import { addDocument, deleteDocument, type Question, type StoredDocument } from './repository.ts';
import { refuseSlowDocuments } from './slow-work.ts';

/** Puts a deleted document aside. One that failed to convert leaves nothing to restore. */
export async function putDocumentAside(
  trx: Transaction,
  jobs: Jobs,
  document: StoredDocument,
  reason: Piece['reason'],
  now: Date,
): Promise<void> {
  const { account_id, answer_key, file_key, file_name, file_size, pages, status } = document;
  if (status === 'failed') return removeFiles(jobs, allFilesOf(file_key), { in: trx });
  await trx
    .insertInto('put_aside')
    .values({
      account_id,
      id: randomUUID(),
      put_at: now,
      reason,
      answer_key,
      file_key,
      file_name,
      file_size,
      pages,
      is_converted: status === 'completed',
      remark: document.reason,
    })
    .execute();
  await throwAwayTooMany(trx, jobs, account_id);
}

/**
 * Discards an upload that was cancelled before its conversion once the same file is uploaded again: the applicant retried, and has
 * nothing to restore.
 */
export async function forgetSameUpload(
  trx: Transaction,
  jobs: Jobs,
  { accountId, answerKey }: Question,
  { name, size }: { readonly name: string; readonly size: number },
): Promise<void> {
  const same = await trx
    .selectFrom('put_aside')
    .select('id')
    .where('account_id', '=', accountId)
    .where('answer_key', '=', answerKey)
    .where('is_converted', '=', false)
    .where('file_name', '=', name)
    .where('file_size', '=', size)
    .execute();
  await throwAway(
    trx,
    jobs,
    accountId,
    same.map(({ id }) => id),
  );
}

/**
 * Attaches a document again, and puts the attached one aside in turn. A document that was not converted yet is converted.
 * @throws AppError 404 if this applicant has no such piece, 400 for answers, 409 once the application is submitted, 429 for an
 *   unconverted document while this applicant's files were too slow.
 */
export async function restoreDocument(
  accountId: number,
  id: string,
  platform: Pick<Platform, 'database' | 'jobs' | 'clock' | 'settings'>,
): Promise<void> {
  const { database, jobs, clock } = platform;
  const known = await findPiece(database.kysely, accountId, id);
  // Otherwise cancelling and restoring would bypass the limit on slow documents.
  if (known?.is_converted === false) await refuseSlowDocuments(accountId, platform);
  await database.transaction(async (trx) => {
    const now = clock();
    await lockOpenApplication(trx, accountId, now);
    const piece = await findPiece(trx, accountId, id);
    if (piece === undefined) throw noSuchPiece();
    const { answer_key: answerKey, file_key: key, file_name: name, file_size: size } = piece;
    if (answerKey === null || key === null || name === null || size === null) throw notADocument();
    const question = { accountId, answerKey };
    const isConverted = piece.is_converted === true;
    // Delete the restored piece first, so that the replaced document finds room.
    await trx
      .deleteFrom('put_aside')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
    const replaced = await deleteDocument(trx, question);
    if (replaced) await putDocumentAside(trx, jobs, replaced, 'swap', now);
    const { pages, remark } = piece;
    const file = { key, name, size, pages, remark, isConverted };
    const document = await addDocument(trx, question, file, now);
    await saveKnownAnswer(trx, accountId, { [answerKey]: isConverted ? 'ANSWERED' : '' }, now);
    if (!isConverted) await orderConversion(document, { jobs, clock, trx });
  });
}
