/** Writes and reads what was submitted. */

import type { Wording } from '#form/engine/wording.ts';
import type { Application } from '#server/application/application.ts';
import type { Queries, Transaction } from '#server/platform/database/database.ts';

/** Writes what a submission leaves: the answers that count, and their wording. */
export async function saveSubmission(
  trx: Transaction,
  accountId: number,
  submission: Pick<Application, 'answers'> & { formVersion: number; wording: Wording; at: Date },
): Promise<void> {
  const { answers, formVersion, wording, at } = submission;
  await trx
    .updateTable('applications')
    .set({ answers: JSON.stringify(answers), answers_changed_at: at })
    .where('account_id', '=', accountId)
    .execute();
  await trx
    .insertInto('submissions')
    .values({
      account_id: accountId,
      form_version: formVersion,
      wording: JSON.stringify(wording),
    })
    .execute();
}

/** What a submission said in words; undefined before there is one. */
export async function findSubmittedWording(
  queries: Queries,
  accountId: number,
): Promise<Wording | undefined> {
  const submission = await queries
    .selectFrom('submissions')
    .select('wording')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return submission?.wording;
}
