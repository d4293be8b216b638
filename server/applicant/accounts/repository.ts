import type { Queries, Transaction } from '#server/core/database/database.ts';

/** The part of an account that a login needs. */
export type Account = {
  readonly id: number;
  readonly password_hash: string;
  /** The owner's language. */
  readonly language: string;
};

/** The account that an address logs in to. */
export async function findAccount(
  queries: Queries,
  username: string,
): Promise<Account | undefined> {
  return queries
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'language'])
    .where('username', '=', username)
    .where('continued_at', 'is', null)
    .executeTakeFirst();
}

/** The accounts of an address, one for each application of the person: the earliest first, and last the one that it logs in to. */
export async function listAccounts(queries: Queries, username: string): Promise<number[]> {
  const rows = await queries
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', username)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
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
    .onConflict((conflict) =>
      conflict.column('username').where('continued_at', 'is', null).doNothing(),
    )
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
      conflict
        .column('username')
        .where('continued_at', 'is', null)
        .doUpdateSet({ password_hash, password_changed_at }),
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
  /** The season that is open. An existing account keeps its own. */
  readonly season: string;
};

function toRow({ username, passwordHash, at, language, season }: NewAccount) {
  return {
    username,
    password_hash: passwordHash,
    language,
    confirmed_at: at,
    password_changed_at: at,
    season,
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
