/** Writes submissions; `read.ts` reads them. */
import { sql } from 'kysely';
import type { DocumentAnswers } from '#contract/application.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Wording } from '#form/engine/wording.ts';
import type { CertifiedAs } from '#server/applicant/application/versions/repository.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';

/** The data that a submission freezes. */
type Submission = {
  readonly username: string;
  /** The answers that count: see `submitted-answers.ts`. */
  readonly answers: Answers;
  readonly documents: DocumentAnswers;
  /** The questions and how their answers read. */
  readonly wording: Wording;
  readonly formVersion: number;
  /** The form in which it was asked; 0 where it is not known. */
  readonly formId: number;
  /** The language in which the applicant certified it, as a BCP 47 tag. */
  readonly language: string;
};

/**
 * Writes the submission of a locked application. A repeated submission keeps the reference number.
 * @returns the reference number, and which submission of this application it is.
 */
export async function saveSubmission(
  trx: Transaction,
  accountId: number,
  { username, answers, documents, wording, formVersion, formId, language }: Submission,
  at: Date,
): Promise<{ readonly reference: string; readonly version: number }> {
  await trx
    .updateTable('applications')
    .set({ answers: JSON.stringify(answers), answers_changed_at: at })
    .where('account_id', '=', accountId)
    .execute();
  const certified = {
    form_version: formVersion,
    form_id: formId || null,
    wording: JSON.stringify(wording),
    username,
    documents: JSON.stringify(documents),
    language,
  };
  return trx
    .insertInto('submissions')
    .values({
      account_id: accountId,
      ...certified,
    })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ ...certified, version: sql`submissions.version + 1` }),
    )
    .returning(['reference', 'version'])
    .executeTakeFirstOrThrow();
}

/** The last submission, and its number. */
export async function getSubmission(
  queries: Queries,
  accountId: number,
): Promise<CertifiedAs & { readonly version: number }> {
  return queries
    .selectFrom('submissions')
    .select(['version', 'form_version as formVersion', 'wording', 'username', 'documents'])
    .select('language')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
}
