/** Documents that were taken back: they are not attached any more, but their files are kept while they can be brought back. */
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

/** Keeps a document that was just deleted. One that could not be converted leaves nothing to bring back. */
export async function putDocumentAside(
  trx: Transaction,
  jobs: Jobs,
  document: StoredDocument,
  reason: Piece['reason'],
  now: Date,
): Promise<void> {
  const {
    account_id,
    answer_key,
    file_key,
    file_name,
    file_size,
    status,
    pages,
    reason: remark,
  } = document;
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
      remark,
    })
    .execute();
  await throwAwayTooMany(trx, jobs, account_id);
}

/**
 * Forgets an upload that was stopped before it was converted, once the same file comes again: somebody tried once more,
 * and has nothing to bring back.
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
 * Attaches a document again. What is attached now is put aside in turn. One that was not converted yet is converted.
 * @throws AppError 404 where this applicant has no such piece, 400 for answers, 409 once the application is submitted,
 * 429 while this applicant's files took too long to be converted again.
 */
export async function restoreDocument(
  accountId: number,
  id: string,
  platform: Pick<Platform, 'database' | 'jobs' | 'clock' | 'settings'>,
): Promise<void> {
  const { database, jobs, clock } = platform;
  const known = await findPiece(database.kysely, accountId, id);
  // Otherwise stopping and restoring would get around the limit on slow documents.
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
    // Its own row goes first, so that the document that it replaces finds room.
    await trx
      .deleteFrom('put_aside')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
    const replaced = await deleteDocument(trx, question);
    if (replaced) await putDocumentAside(trx, jobs, replaced, 'swap', now);
    const { pages, remark } = piece;
    const file = { key, name, size, pages, remark, isConverted };
    const documentId = await addDocument(trx, question, file, now);
    await saveKnownAnswer(trx, accountId, { [answerKey]: isConverted ? 'ANSWERED' : '' }, now);
    if (isConverted) return;
    const order = { documentId, accountId, answerKey, fileKey: key };
    await orderConversion(order, name, { jobs, clock, trx });
  });
}
