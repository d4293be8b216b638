/** Reads the state that an application's own rows hold, and replaces it by another. */

import { sql } from 'kysely';
import type { Application } from '#server/applicant/application/application.ts';
import {
  columnsOfDocument,
  type VersionContent,
  type VersionDocument,
} from '#server/applicant/application/versions/repository.ts';
import { putDocumentAside } from '#server/applicant/documents/put-aside.ts';
import {
  convertedOnly,
  deleteDocument,
  listDocuments,
} from '#server/applicant/documents/repository.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';

type State = VersionContent & { readonly documents: readonly VersionDocument[] };

/** The current state of a locked application; documents that are still being converted are no part of it. */
export async function stateOf(
  trx: Transaction,
  accountId: number,
  { answers, addAnother, tabs }: Application,
): Promise<State> {
  const documents = convertedOnly(await listDocuments(trx, accountId));
  return { answers, addAnother, tabs, documents };
}

/** Whether two states are the same; an empty answer counts as absent. */
export function isSame(one: State, other: State): boolean {
  const said = ({ answers, addAnother, tabs, documents }: State) =>
    JSON.stringify([
      Object.entries(answers)
        .filter(([, value]) => value !== '' && value !== false)
        .sort(),
      Object.entries(addAnother).sort(),
      Object.entries(tabs).sort(),
      documents.map(({ answerKey, fileKey }) => [answerKey, fileKey]).sort(),
    ]);
  return said(one) === said(other);
}

/**
 * Replaces the state of a locked application; the caller has to keep the old one. A document without a completed conversion is put aside,
 * where the applicant finds it when the application is opened again.
 */
export async function putBack(
  trx: Transaction,
  { accountId, jobs, now }: { accountId: number; jobs: Jobs; now: Date },
  { answers, addAnother, tabs, documents }: State,
): Promise<void> {
  for (const document of await listDocuments(trx, accountId)) {
    const question = { accountId, answerKey: document.answer_key };
    if (document.status === 'completed') await deleteDocument(trx, question);
    else await putDocumentAside(trx, jobs, question, now);
  }
  if (documents.length > 0) {
    // A document that was put aside meanwhile is attached again.
    await trx
      .deleteFrom('put_aside')
      .where('account_id', '=', accountId)
      .where(
        'file_key',
        'in',
        documents.map(({ fileKey }) => fileKey),
      )
      .execute();
    await trx
      .insertInto('documents')
      .values(
        documents.map((document) => ({
          account_id: accountId,
          ...columnsOfDocument(document),
          reason: document.remark,
          status: 'completed' as const,
          changed_at: now,
        })),
      )
      .execute();
  }
  await trx
    .updateTable('applications')
    .set({
      answers: JSON.stringify(answers),
      add_another: JSON.stringify(addAnother),
      tabs: JSON.stringify(tabs),
      answers_changed_at: now,
      // Tells open tabs that their answers are stale.
      answers_version: sql`answers_version + 1`,
    })
    .where('account_id', '=', accountId)
    .execute();
}
