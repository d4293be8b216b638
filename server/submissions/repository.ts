/** Writes submissions; `read.ts` reads them. */
import type { DocumentAnswers } from '#contract/application.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Wording } from '#form/engine/wording.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** What is frozen by a submission. */
export type Submission = {
  readonly username: string;
  /** The answers that count: see `submitted-answers.ts`. */
  readonly answers: Answers;
  readonly documents: DocumentAnswers;
  /** What was asked and how the answers read. */
  readonly wording: Wording;
  readonly formVersion: number;
  /** What the applicant read when they certified it, as a BCP 47 tag. */
  readonly language: string;
};

/**
 * Writes it to a locked application.
 * @returns its reference number.
 */
export async function saveSubmission(
  trx: Transaction,
  accountId: number,
  { username, answers, documents, wording, formVersion, language }: Submission,
  at: Date,
): Promise<string> {
  await trx
    .updateTable('applications')
    .set({ answers: JSON.stringify(answers), answers_changed_at: at })
    .where('account_id', '=', accountId)
    .execute();
  const { reference } = await trx
    .insertInto('submissions')
    .values({
      account_id: accountId,
      form_version: formVersion,
      wording: JSON.stringify(wording),
      username,
      documents: JSON.stringify(documents),
      language,
    })
    .returning('reference')
    .executeTakeFirstOrThrow();
  return reference;
}
