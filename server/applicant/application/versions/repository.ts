/** Former states of an application: submissions from before a reopening, and changes that were never submitted. */
import type { DocumentAnswers } from '#contract/application.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Wording } from '#form/engine/wording.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';

/** A converted document of a former state. */
export type VersionDocument = {
  readonly answerKey: string;
  readonly fileKey: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly pages: number | null;
  /** SHA-256 of the upload and of its PDF. */
  readonly originalHash: Buffer | null;
  readonly pdfHash: Buffer | null;
  /** A remark on it; empty without one. */
  readonly remark: string;
};

/** The content that an applicant fills in. */
export type VersionContent = {
  readonly answers: Answers;
  readonly addAnother: Readonly<Record<string, number>>;
  readonly tabs: Readonly<Record<string, string>>;
};

/** How a submission was certified. */
export type CertifiedAs = {
  readonly formVersion: number;
  readonly wording: Wording;
  readonly username: string;
  readonly documents: DocumentAnswers;
  readonly language: string;
};

type Version = VersionContent & {
  readonly id: number;
  readonly accountId: number;
  /** The number of the submission; null for unsent changes. */
  readonly number: number | null;
  readonly at: Date;
  /** Null for unsent changes. */
  readonly certified: CertifiedAs | null;
};

type NewVersion = Omit<Version, 'id'> & { readonly documents: readonly VersionDocument[] };

/** Keeps a state. A submission that was kept before stays as it is. */
export async function keepVersion(trx: Transaction, version: NewVersion): Promise<void> {
  const { accountId, number, at, answers, addAnother, tabs, certified, documents } = version;
  const kept = await trx
    .insertInto('application_versions')
    .values({
      account_id: accountId,
      number,
      at,
      answers: JSON.stringify(answers),
      add_another: JSON.stringify(addAnother),
      tabs: JSON.stringify(tabs),
      form_version: certified?.formVersion ?? null,
      wording: certified && JSON.stringify(certified.wording),
      username: certified?.username ?? null,
      documents: certified && JSON.stringify(certified.documents),
      language: certified?.language ?? null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (kept === undefined || documents.length === 0) return;
  await trx
    .insertInto('version_documents')
    .values(
      documents.map((document) => ({
        version_id: kept.id,
        account_id: accountId,
        ...columnsOfDocument(document),
        remark: document.remark,
      })),
    )
    .execute();
}

/** The columns that every table of documents has. */
export function columnsOfDocument(document: VersionDocument) {
  return {
    answer_key: document.answerKey,
    file_key: document.fileKey,
    file_name: document.fileName,
    file_size: document.fileSize,
    pages: document.pages,
    original_hash: document.originalHash,
    pdf_hash: document.pdfHash,
  };
}

/** Every kept state of some accounts: submissions, oldest first, and then unsent changes. */
export async function listVersions(
  queries: Queries,
  accountIds: readonly number[],
): Promise<Version[]> {
  if (accountIds.length === 0) return [];
  const rows = await queries
    .selectFrom('application_versions')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .orderBy('number', (order) => order.asc().nullsLast())
    .execute();
  return rows.map((row) => {
    const { form_version: formVersion, wording, username, documents, language } = row;
    const certified = { formVersion, wording, username, documents, language };
    return {
      id: row.id,
      accountId: row.account_id,
      number: row.number,
      at: row.at,
      answers: row.answers,
      addAnother: row.add_another,
      tabs: row.tabs,
      // A check constraint: all columns of the certification are set, or none.
      certified: row.number === null ? null : (certified as CertifiedAs),
    };
  });
}

/** One state of an account. @param number null for unsent changes. */
export async function findVersion(
  queries: Queries,
  accountId: number,
  number: number | null,
): Promise<Version | undefined> {
  const versions = await listVersions(queries, [accountId]);
  return versions.find((version) => version.number === number);
}

/** The documents of a kept state. */
export async function listVersionDocuments(
  queries: Queries,
  versionId: number,
): Promise<VersionDocument[]> {
  return queries
    .selectFrom('version_documents')
    .select(['answer_key as answerKey', 'file_key as fileKey', 'file_name as fileName'])
    .select(['file_size as fileSize', 'pages'])
    .select(['original_hash as originalHash', 'pdf_hash as pdfHash', 'remark'])
    .where('version_id', '=', versionId)
    .orderBy('id')
    .execute();
}

/** Deletes the unsent changes, which are the application's own state again. */
export async function forgetUnsent(trx: Transaction, accountId: number): Promise<void> {
  await trx
    .deleteFrom('application_versions')
    .where('account_id', '=', accountId)
    .where('number', 'is', null)
    .execute();
}

/** Which of these files no kept state needs. */
export async function withoutKeptFiles(
  trx: Transaction,
  fileKeys: readonly string[],
): Promise<string[]> {
  if (fileKeys.length === 0) return [];
  const kept = await trx
    .selectFrom('version_documents')
    .select('file_key')
    .where('file_key', 'in', fileKeys)
    .execute();
  const keys = new Set(kept.map(({ file_key }) => file_key));
  return fileKeys.filter((key) => !keys.has(key));
}
