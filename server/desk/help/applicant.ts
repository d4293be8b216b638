/** The applicant whom the office helps. */

import { findAccount } from '#server/applicant/accounts/repository.ts';
import type { Application } from '#server/applicant/application/application.ts';
import { lockApplication } from '#server/applicant/application/repository.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { noSuchApplication } from '../find/scope.ts';

type HelpedApplicant = {
  readonly accountId: number;
  /** The e-mail address. */
  readonly username: string;
  /** The applicant's language, as a BCP 47 tag. */
  readonly language: string;
};

/** Finds the applicant of an account. @throws AppError 404 where there is none. */
export async function getHelped(queries: Queries, accountId: number): Promise<HelpedApplicant> {
  const account = await queries
    .selectFrom('accounts')
    .select(['id as accountId', 'username', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) throw noSuchApplication();
  return account;
}

/** The account that a person logs in to: of an earlier application, that of the newest one. */
export async function loginOf(queries: Queries, accountId: number): Promise<number> {
  const { username } = await getHelped(queries, accountId);
  return (await findAccount(queries, username))?.id ?? accountId;
}

/** The same with the application, locked until the transaction ends. */
export async function lockHelped(
  trx: Transaction,
  accountId: number,
  now: Date,
): Promise<HelpedApplicant & { readonly application: Application }> {
  await getHelped(trx, accountId);
  const application = await lockIfThere(trx, accountId, now);
  // Read again: the account may have changed while we waited for the lock.
  return { ...(await getHelped(trx, accountId)), application };
}

async function lockIfThere(trx: Transaction, accountId: number, now: Date): Promise<Application> {
  try {
    return await lockApplication(trx, accountId, now);
  } catch (error) {
    if (error instanceof AppError) throw noSuchApplication();
    throw error;
  }
}
