/** Reads and writes applications, other than the save of answers (see `save-answers.ts`). */

import { type RawBuilder, sql } from 'kysely';
import type { LastPage } from '#contract/application.ts';
import type { FieldErrors } from '#contract/message.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { invalidSession } from '#server/core/identity/session.ts';
import { type Application, untouchedApplication } from './application.ts';
import { alreadySubmitted } from './refusals.ts';
import type { StatusTimes } from './status.ts';

const COLUMNS = [
  'answers',
  'add_another as addAnother',
  'tabs',
  'last_page as lastPage',
  'answers_version as answersVersion',
  'started_at as startedAt',
  'validating_at as validatingAt',
  'submitted_at as submittedAt',
] as const;

/** The application of an account; untouched if nothing was ever changed. */
export async function getApplication(queries: Queries, accountId: number): Promise<Application> {
  const row = await queries
    .selectFrom('applications')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? untouchedApplication;
}

/**
 * Locks and reads an application: until the transaction ends, a concurrent save waits, and then sees the new state.
 * @throws AppError 401 where the account was erased in this moment.
 */
export async function lockApplication(
  trx: Transaction,
  accountId: number,
  now: Date,
): Promise<Application> {
  await trx
    .insertInto('applications')
    .values({ account_id: accountId, answers_changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('applications')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw invalidSession();
  return row;
}

/** Locks an application that may still be changed. @throws AppError 409 once it is submitted. */
export async function lockOpenApplication(
  trx: Transaction,
  accountId: number,
  now: Date,
): Promise<Application> {
  const application = await lockApplication(trx, accountId, now);
  if (application.submittedAt !== null) throw alreadySubmitted();
  return application;
}

/** The applications of some accounts, by account id; absent for an account that never changed anything. */
export async function getApplications(
  queries: Queries,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Application>> {
  const rows = await queries
    .selectFrom('applications')
    .select([...COLUMNS, 'account_id'])
    .where('account_id', 'in', accountIds)
    .execute();
  return new Map(rows.map(({ account_id, ...row }) => [account_id, row]));
}

/** Writes the times of a locked application's statuses. */
export async function saveStatus(
  trx: Transaction,
  accountId: number,
  { startedAt, validatingAt, submittedAt }: StatusTimes,
): Promise<void> {
  await rowOf(trx, accountId)
    .set({ started_at: startedAt, validating_at: validatingAt, submitted_at: submittedAt })
    .execute();
}

/** Notes the newest field errors of a locked application. */
export async function saveValidations(
  trx: Transaction,
  accountId: number,
  errors: FieldErrors,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('validations')
    .values({ account_id: accountId, errors: JSON.stringify(errors), noted_at: now })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((held) => ({
        errors: held.ref('excluded.errors'),
        noted_at: held.ref('excluded.noted_at'),
      })),
    )
    .execute();
}

/** Notes the page that the applicant of a locked application was on last. */
export async function saveLastPage(
  trx: Transaction,
  accountId: number,
  lastPage: LastPage,
): Promise<void> {
  await rowOf(trx, accountId).set({ last_page: lastPage }).execute();
}

/** Notes one add-another count or one chosen tab of a locked application; the others stay as they are. */
export async function saveChoice(
  trx: Transaction,
  accountId: number,
  column: 'add_another' | 'tabs',
  choice: Readonly<Record<string, string | number>>,
  at: Date,
): Promise<void> {
  const merged: RawBuilder<string> = sql`${sql.ref(column)} || ${JSON.stringify(choice)}::jsonb`;
  await rowOf(trx, accountId)
    .set({ [column]: merged, answers_changed_at: at })
    .execute();
}

/** Merges answers into a locked application. @returns the version that they have now. */
export async function mergeAnswers(
  trx: Transaction,
  accountId: number,
  answers: Answers,
  at: Date,
): Promise<number> {
  const { answers_version } = await rowOf(trx, accountId)
    .set({
      answers: sql`answers || ${JSON.stringify(answers)}::jsonb`,
      answers_changed_at: at,
      answers_version: sql`answers_version + 1`,
    })
    .returning('answers_version')
    .executeTakeFirstOrThrow();
  return answers_version;
}

/** Writes an answer that the server itself determines, such as that a document is attached, to a locked application. */
export async function saveKnownAnswer(
  trx: Transaction,
  accountId: number,
  answer: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> {
  await rowOf(trx, accountId)
    .set({
      answers: sql`answers || ${JSON.stringify(answer)}::jsonb`,
      answers_changed_at: at,
    })
    .execute();
}

function rowOf(trx: Transaction, accountId: number) {
  return trx.updateTable('applications').where('account_id', '=', accountId);
}
