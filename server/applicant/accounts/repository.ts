import type { Queries, Transaction } from '#server/core/database/database.ts';
import { keepSession } from '#server/core/identity/repository.ts';

/** The part of an account that a login needs. */
export type Account = {
  readonly id: number;
  readonly password_hash: string;
  /** The owner's language. */
  readonly language: string;
};

export async function findAccount(
  queries: Queries,
  username: string,
): Promise<Account | undefined> {
  return queries
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'language'])
    .where('username', '=', username)
    .executeTakeFirst();
}

/** Every login that succeeded, oldest first. */
export async function listSuccessfulLogins(queries: Queries, accountId: number): Promise<Date[]> {
  const logins = await queries
    .selectFrom('successful_logins')
    .select('at')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return logins.map(({ at }) => at);
}

/**
 * Creates an account, once the mailbox is proven.
 * @returns the account's id; undefined where the address had an account already, which stays as it is.
 */
export async function createAccount(
  trx: Transaction,
  account: NewAccount,
): Promise<number | undefined> {
  const created = await trx
    .insertInto('accounts')
    .values(toRow(account))
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return created?.id;
}

/** Sets the password of an account, which is created where there was none. @returns the account's id. */
export async function setPassword(trx: Transaction, account: NewAccount): Promise<number> {
  const { password_hash, password_changed_at } = toRow(account);
  const { id } = await trx
    .insertInto('accounts')
    .values(toRow(account))
    .onConflict((conflict) =>
      conflict.column('username').doUpdateSet({ password_hash, password_changed_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type NewAccount = {
  readonly username: string;
  readonly passwordHash: string;
  readonly at: Date;
  /** The owner's language; an existing account keeps its own. */
  readonly language: string;
};

function toRow({ username, passwordHash, at, language }: NewAccount) {
  return {
    username,
    password_hash: passwordHash,
    language,
    confirmed_at: at,
    password_changed_at: at,
  };
}

/** Saves the language of an account. */
export async function saveLanguage(
  queries: Queries,
  accountId: number,
  language: string,
): Promise<void> {
  await queries.updateTable('accounts').set({ language }).where('id', '=', accountId).execute();
}

/** An authenticated account: with the hash of the password that was checked, or without one after a passkey. */
export type Verified = Pick<Account, 'id'> & Partial<Pick<Account, 'password_hash'>>;

/**
 * Records a login and begins its session.
 * @returns the session's token and the owner's language; undefined where the password has changed since it was checked, or the account is
 *   gone: then no session begins.
 */
export async function recordLogin(
  trx: Transaction,
  { id, password_hash }: Verified,
  { browser, at }: { browser: string; at: Date },
): Promise<{ token: string; language: string } | undefined> {
  // Lock, so that a concurrent reset waits for this login and then ends its session too.
  const unchanged = await trx
    .selectFrom('accounts')
    .select('language')
    .where('id', '=', id)
    .$if(password_hash !== undefined, (query) =>
      query.where('password_hash', '=', password_hash ?? ''),
    )
    .forShare()
    .executeTakeFirst();
  if (unchanged === undefined) return undefined;
  const { token } = await keepSession(trx, { kind: 'applicant', id }, { browser, at });
  await trx.insertInto('successful_logins').values({ account_id: id, at }).execute();
  return { token, language: unchanged.language };
}
