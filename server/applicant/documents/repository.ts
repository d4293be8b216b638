/** Reads and writes documents and their uploads. */
import { type Selectable, sql } from 'kysely';
import type { DocumentAnswers } from '#contract/application.ts';
import { findStandingVersion } from '#server/applicant/application/versions/reopenings.ts';
import {
  listVersionDocuments,
  type VersionDocument,
} from '#server/applicant/application/versions/repository.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { NEW_LEASE } from './lease.ts';
import { type DocumentStatus, UNDER_WAY } from './status.ts';

/** A question of one applicant. */
export type Question = { readonly accountId: number; readonly answerKey: string };

export type StoredDocument = Selectable<Tables['documents']>;

/** Records a permitted upload. */
export async function noteUpload(
  queries: Queries,
  { accountId, answerKey }: Question,
  fileKey: string,
  now: Date,
): Promise<void> {
  await queries
    .insertInto('document_uploads')
    .values({
      file_key: fileKey,
      account_id: accountId,
      answer_key: answerKey,
      issued_at: now,
    })
    .execute();
}

/** True for an upload that was permitted to this applicant for this question. */
export async function isIssued(
  queries: Queries,
  { accountId, answerKey }: Question,
  fileKey: string,
): Promise<boolean> {
  const upload = await queries
    .selectFrom('document_uploads')
    .select('file_key')
    .where('file_key', '=', fileKey)
    .where('account_id', '=', accountId)
    .where('answer_key', '=', answerKey)
    .executeTakeFirst();
  return upload !== undefined;
}

/** Claims an upload, once. @returns false if it was claimed before. */
export async function claimUpload(trx: Transaction, fileKey: string, now: Date): Promise<boolean> {
  const claimed = await trx
    .updateTable('document_uploads')
    .set({ used_at: now })
    .where('file_key', '=', fileKey)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

export async function findDocument(
  queries: Queries,
  { accountId, answerKey }: Question,
): Promise<StoredDocument | undefined> {
  return queries
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('answer_key', '=', answerKey)
    .executeTakeFirst();
}

/** The status of a document; undefined once it was deleted or replaced. */
export async function findStatus(
  queries: Queries,
  id: number,
): Promise<DocumentStatus | undefined> {
  const document = await queries
    .selectFrom('documents')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return document?.status;
}

/** Whether any document has this upload: an attached one, one put aside, or one of an earlier submission. */
export async function isUploadNamed(queries: Queries, fileKey: string): Promise<boolean> {
  const found = await Promise.all(
    (['documents', 'put_aside', 'version_documents'] as const).map((table) =>
      queries
        .selectFrom(table)
        .select('file_key')
        .where('file_key', '=', fileKey)
        .executeTakeFirst(),
    ),
  );
  return found.some((row) => row !== undefined);
}

/** All documents of an applicant, whatever their status, oldest first. */
export async function listDocuments(
  queries: Queries,
  accountId: number,
): Promise<StoredDocument[]> {
  return queries
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

/** Adds a document to convert. */
export async function addDocument(
  trx: Transaction,
  { accountId, answerKey }: Question,
  file: {
    readonly key: string;
    readonly name: string;
    readonly size: number;
    /** A remark on the upload. */
    readonly remark?: string;
  },
  now: Date,
): Promise<StoredDocument> {
  return trx
    .insertInto('documents')
    .values({
      account_id: accountId,
      answer_key: answerKey,
      file_key: file.key,
      file_name: file.name,
      file_size: file.size,
      status: 'unprocessed',
      pages: null,
      reason: file.remark ?? '',
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a document, so that a running conversion has no effect. @returns the deleted row, if any. */
export async function deleteDocument(
  trx: Transaction,
  { accountId, answerKey }: Question,
): Promise<StoredDocument | undefined> {
  return trx
    .deleteFrom('documents')
    .where('account_id', '=', accountId)
    .where('answer_key', '=', answerKey)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Begins an attempt to convert a document.
 * @returns the document; undefined if it is gone, needs no conversion, or another worker converts it.
 */
export async function beginAttempt(
  queries: Queries,
  id: number,
  now: Date,
): Promise<StoredDocument | undefined> {
  return queries
    .updateTable('documents')
    .set((document) => ({
      status: 'in_progress' as const,
      attempts: document('attempts', '+', 1),
      changed_at: now,
      alive_until: NEW_LEASE,
    }))
    .where('id', '=', id)
    .where('status', 'in', UNDER_WAY)
    .where(sql<boolean>`coalesce(alive_until < clock_timestamp(), true)`)
    .returningAll()
    .executeTakeFirst();
}

/** Leaves a document to the next attempt. @param isCounted false after an interruption that is no fault of the document. */
export async function endAttempt(
  queries: Queries,
  id: number,
  { isCounted }: { readonly isCounted: boolean },
): Promise<void> {
  await queries
    .updateTable('documents')
    .set((document) => ({
      alive_until: null,
      ...(!isCounted && { attempts: document('attempts', '-', 1) }),
    }))
    .where('id', '=', id)
    .execute();
}

/** SHA-256 of an upload and of its PDF, for receipts. */
export type FileHashes = { readonly original_hash: Buffer; readonly pdf_hash: Buffer };

/** Ends a document's conversion. @returns false, with no change, if its status does not allow that any more. */
export async function endConversion(
  trx: Transaction,
  id: number,
  status: 'completed' | 'failed',
  outcome: {
    readonly pages?: number;
    readonly hashes?: FileHashes;
    /** Why it failed, or remarks on the converted document. */
    readonly reason?: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { pages = null, reason = '', hashes, at } = outcome;
  const ended = await trx
    .updateTable('documents')
    .set({ status, pages, reason, ...hashes, changed_at: at, alive_until: null })
    .where('id', '=', id)
    .where('status', 'in', UNDER_WAY)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** Converted documents by answer key. */
export async function readDocumentAnswers(
  queries: Queries,
  accountId: number,
): Promise<DocumentAnswers> {
  const documents = await readDocumentsOf(queries, [accountId]);
  return documents.get(accountId) ?? {};
}

/** Converted documents of several applicants, by account; an applicant without any is absent. */
export async function readDocumentsOf(
  queries: Queries,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, DocumentAnswers>> {
  const rows = await queries
    .selectFrom('documents')
    .select(['account_id', 'answer_key', 'file_name', 'file_size'])
    .where('account_id', 'in', accountIds)
    .where('status', '=', 'completed')
    .orderBy('id')
    .execute();
  const documents = new Map<number, DocumentAnswers>();
  for (const { account_id, answer_key, file_name, file_size } of rows) {
    const others = documents.get(account_id);
    documents.set(account_id, { ...others, [answer_key]: { file_name, file_size } });
  }
  return documents;
}

/** The converted documents of an application as the college reads it: those of the submission while it is reopened. */
export async function listReadDocuments(
  queries: Queries,
  accountId: number,
): Promise<readonly VersionDocument[]> {
  const standing = await findStandingVersion(queries, accountId);
  return standing === undefined
    ? convertedOnly(await listDocuments(queries, accountId))
    : listVersionDocuments(queries, standing.id);
}

/** The converted documents, in the form in which a version keeps them. */
export function convertedOnly(documents: readonly StoredDocument[]): VersionDocument[] {
  return documents
    .filter(({ status }) => status === 'completed')
    .map((document) => ({
      answerKey: document.answer_key,
      fileKey: document.file_key,
      fileName: document.file_name,
      fileSize: document.file_size,
      pages: document.pages,
      originalHash: document.original_hash,
      pdfHash: document.pdf_hash,
      remark: document.reason,
    }));
}

/** Keys of questions whose document is not converted yet. */
export async function listKeysUnderWay(queries: Queries, accountId: number): Promise<string[]> {
  const documents = await queries
    .selectFrom('documents')
    .select('answer_key')
    .where('account_id', '=', accountId)
    .where('status', 'in', UNDER_WAY)
    .execute();
  return documents.map(({ answer_key }) => answer_key);
}
