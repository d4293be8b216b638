import { type Selectable, sql } from 'kysely';
import { later } from '#server/core/clock.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { CODE_MINUTES, type Code, type CodeKind } from './codes.ts';

/** A sign-up that waits for its code. */
export type SignUp = Selectable<Tables['sign_ups']>;

/**
 * How many sign-ups of one address are kept; older ones are removed once their codes have expired. A sign-up with a valid code is never
 * removed: the limit on sign-ups bounds how many of those there can be.
 */
export const KEPT_PER_ADDRESS = 5;

/** The sign-ups that wait for this address, newest first. */
export async function listSignUps(queries: Queries, username: string): Promise<SignUp[]> {
  return queries
    .selectFrom('sign_ups')
    .selectAll()
    .where('username', '=', username)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Serializes all changes to addresses, known or not, so that tries are counted one by one, and a sign-up and a confirmation never run
 * concurrently. Locks several in the order of the alphabet, to avoid a deadlock.
 */
export async function lockAddress(trx: Transaction, ...usernames: string[]): Promise<void> {
  for (const username of usernames.sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${username}, 0))`.execute(trx);
}

type NewSignUp = {
  readonly username: string;
  readonly passwordHash: string;
  readonly browserHash: Buffer;
  readonly codeHash: Buffer;
  readonly at: Date;
  readonly language: string;
};

/**
 * Keeps a sign-up with its code, which replaces the earlier one of this browser for the address.
 *
 * The same password from another browser is most likely the same person, so the older `open` code ends. The older `own` code stays valid in
 * its browser, because a stranger may know the password too.
 */
export async function keepSignUp(trx: Transaction, signUp: NewSignUp): Promise<void> {
  const { username, passwordHash, browserHash, codeHash, at, language } = signUp;
  const renewed = {
    password_hash: passwordHash,
    code_hash: codeHash,
    code_expires_at: codeExpiry(at),
    code_tries: 0,
    open_code_hash: codeHash,
    open_code_expires_at: codeExpiry(at),
    open_code_tries: 0,
    asked_at: at,
    language,
  };
  await trx
    .insertInto('sign_ups')
    .values({ username, browser_hash: browserHash, ...renewed })
    .onConflict((conflict) => conflict.columns(['username', 'browser_hash']).doUpdateSet(renewed))
    .execute();
  await trx
    .updateTable('sign_ups')
    .set({ open_code_expires_at: at })
    .where('username', '=', username)
    .where('password_hash', '=', passwordHash)
    .where('browser_hash', '!=', browserHash)
    .where('open_code_expires_at', '>', at)
    .execute();
  const forgotten = (await listSignUps(trx, username))
    .slice(KEPT_PER_ADDRESS)
    .filter(
      ({ code_expires_at, open_code_expires_at }) =>
        code_expires_at <= at && open_code_expires_at <= at,
    );
  await trx
    .deleteFrom('sign_ups')
    .where('id', '=', anyOf(forgotten.map(({ id }) => id)))
    .execute();
}

/**
 * Gives each of these sign-ups a new code, in one statement. A code of the kind `own`, asked for in the browser that signed up, replaces both
 * codes; one of the kind `open`, asked for elsewhere, replaces the `open` code only.
 */
export async function renewCodes(
  trx: Transaction,
  renewed: readonly { readonly id: number; readonly kind: CodeKind; readonly codeHash: Buffer }[],
  at: Date,
): Promise<void> {
  const ids = renewed.map(({ id }) => id);
  const hashes = renewed.map(({ codeHash }) => codeHash);
  const areOwn = renewed.map(({ kind }) => kind === 'own');
  const expiry = sql`${codeExpiry(at)}::timestamptz`;
  await sql`
    update sign_ups set
      code_hash = case when is_own then new.hash else code_hash end,
      code_expires_at = case when is_own then ${expiry} else code_expires_at end,
      code_tries = case when is_own then 0 else code_tries end,
      open_code_hash = new.hash, open_code_expires_at = ${expiry}, open_code_tries = 0
    from unnest(${ids}::bigint[], ${hashes}::bytea[], ${areOwn}::boolean[]) as new (id, hash, is_own)
    where sign_ups.id = new.id`.execute(trx);
}

/** Counts one try for each of these codes. */
export async function countTries(trx: Transaction, codes: readonly Code[]): Promise<void> {
  const idsOf = (wanted: CodeKind) =>
    codes.filter(({ kind }) => kind === wanted).map(({ signUp }) => signUp.id);
  await trx
    .updateTable('sign_ups')
    .set({
      code_tries: sql`code_tries + (id = ${anyOf(idsOf('own'))})::int`,
      open_code_tries: sql`open_code_tries + (id = ${anyOf(idsOf('open'))})::int`,
    })
    .where('id', '=', anyOf(codes.map(({ signUp }) => signUp.id)))
    .execute();
}

/**
 * Ends a sign-up that has become an account. Other sign-ups of the address stay until they expire, although they can no longer be
 * confirmed: ending them would reveal to their makers that the address has an account.
 */
export async function endSignUp(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('sign_ups').where('id', '=', id).execute();
}

function codeExpiry(at: Date): Date {
  return later(at, { minutes: CODE_MINUTES });
}

/** Works for an empty list too, where `in ()` would be an error. */
function anyOf(ids: readonly number[]) {
  return sql<number>`any(${ids}::bigint[])`;
}
