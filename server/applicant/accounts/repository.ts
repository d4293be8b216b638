import type { Queries, Transaction } from '#server/core/database/database.ts';
import { keepSession } from '#server/core/identity/repository.ts';

/** What a login needs to know of an account. */
export type Account = {
  readonly id: number;
  readonly password_hash: string;
  /** What its owner reads. */
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
 * Makes an account with this password, once the mailbox is proven.
 * @returns the account's id; undefined when there was one already, which then stays as it is.
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

/** Sets the password of an account, which is made where there was none. @returns the account's id. */
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
  /** What its owner reads. An account that is there keeps its own. */
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

/** Keeps what the owner of an account reads. */
export async function saveLanguage(
  queries: Queries,
  accountId: number,
  language: string,
): Promise<void> {
  await queries.updateTable('accounts').set({ language }).where('id', '=', accountId).execute();
}

/** An account whose owner has proven to be theirs: by its password, whose hash was this when it was checked, or by a passkey. */
export type Verified = Pick<Account, 'id'> & Partial<Pick<Account, 'password_hash'>>;

/**
 * Records a login and begins its session.
 * @returns false when the password has been changed since, or the account is gone: then nobody is logged in.
 */
export async function recordLogin(
  trx: Transaction,
  { id, password_hash }: Verified,
  { tokenHash, browser, at }: { tokenHash: Buffer; browser: string; at: Date },
): Promise<boolean> {
  // Makes a reset that runs at the same time wait for this login, so that it ends this session too.
  const unchanged = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .$if(password_hash !== undefined, (query) =>
      query.where('password_hash', '=', password_hash ?? ''),
    )
    .forShare()
    .executeTakeFirst();
  if (unchanged === undefined) return false;
  await keepSession(trx, { tokenHash, accountId: id, browser, at });
  await trx.insertInto('successful_logins').values({ account_id: id, at }).execute();
  return true;
}
