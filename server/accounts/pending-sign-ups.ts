import { sql } from 'kysely';
import type { Queries, Transaction } from '#server/platform/database/database.ts';
import { CODE_MINUTES } from './codes.ts';

/** A sign-up that waits for its code. */
export type SignUp = {
  readonly id: number;
  readonly password_hash: string;
  readonly browser_hash: Buffer;
  readonly code_hash: Buffer;
  readonly code_expires_at: Date;
  readonly code_tries: number;
  readonly asked_at: Date;
};

/** How many sign-ups of one address may wait at a time; the oldest go. */
const MOST_PER_ADDRESS = 5;

const COLUMNS = [
  'id',
  'password_hash',
  'browser_hash',
  'code_hash',
  'code_expires_at',
  'code_tries',
  'asked_at',
] as const;

/** The sign-ups that wait for this address, newest first. */
export async function listSignUps(queries: Queries, username: string): Promise<SignUp[]> {
  return queries
    .selectFrom('sign_ups')
    .select(COLUMNS)
    .where('username', '=', username)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Lets one transaction at a time change anything about an address, known or not: so tries are counted one by one,
 * and a sign-up never crosses a confirmation.
 */
export async function lockAddress(trx: Transaction, username: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${username}, 0))`.execute(trx);
}

/**
 * Those of `signUps` that a caller can mean. A browser that signed up means its own sign-up, so that a stranger's
 * later one, whose code came to the same mailbox, cannot be confirmed by mistake. Without its cookie (another
 * device, say) any can be meant.
 */
export function signUpsMeantBy(
  browserHash: Buffer | undefined,
  signUps: readonly SignUp[],
): readonly SignUp[] {
  const own = signUps.filter(
    ({ browser_hash }) => browserHash !== undefined && browser_hash.equals(browserHash),
  );
  return own.length > 0 ? own : signUps;
}

export type NewSignUp = {
  readonly username: string;
  readonly passwordHash: string;
  readonly browserHash: Buffer;
  readonly codeHash: Buffer;
  readonly at: Date;
};

/**
 * Keeps a sign-up with its code. The same address with the same password, or from the same browser, is the same
 * sign-up: its older code ends.
 */
export async function keepSignUp(trx: Transaction, signUp: NewSignUp): Promise<void> {
  const { username, passwordHash, browserHash, at } = signUp;
  const renewed = {
    browser_hash: browserHash,
    code_hash: signUp.codeHash,
    code_expires_at: codeExpiry(at),
    code_tries: 0,
    asked_at: at,
  };
  await trx
    .insertInto('sign_ups')
    .values({ username, password_hash: passwordHash, ...renewed })
    .onConflict((conflict) => conflict.columns(['username', 'password_hash']).doUpdateSet(renewed))
    .execute();
  const others = (await listSignUps(trx, username)).filter(
    ({ password_hash }) => password_hash !== passwordHash,
  );
  const ended = others.filter(
    ({ browser_hash }, index) => browser_hash.equals(browserHash) || index >= MOST_PER_ADDRESS - 1,
  );
  await trx.deleteFrom('sign_ups').where('id', '=', anyOf(ended)).execute();
}

/** Gives each of these sign-ups a new code in place of its older one. One statement, however many there are. */
export async function renewCodes(
  trx: Transaction,
  renewed: readonly { readonly id: number; readonly codeHash: Buffer }[],
  at: Date,
): Promise<void> {
  const ids = renewed.map(({ id }) => id);
  const hashes = renewed.map(({ codeHash }) => codeHash);
  await sql`
    update sign_ups set code_hash = new.hash, code_expires_at = ${codeExpiry(at)}, code_tries = 0
    from unnest(${ids}::bigint[], ${hashes}::bytea[]) as new (id, hash)
    where sign_ups.id = new.id`.execute(trx);
}

export async function countTries(trx: Transaction, signUps: readonly SignUp[]): Promise<void> {
  await trx
    .updateTable('sign_ups')
    .set({ code_tries: sql`code_tries + 1` })
    .where('id', '=', anyOf(signUps))
    .execute();
}

/** Ends every sign-up of an address, because it has its account now. */
export async function endSignUps(trx: Transaction, username: string): Promise<void> {
  await trx.deleteFrom('sign_ups').where('username', '=', username).execute();
}

function codeExpiry(at: Date): Date {
  return new Date(at.getTime() + CODE_MINUTES * 60_000);
}

/** An empty list is none, where `in ()` would be an error. */
function anyOf(signUps: readonly SignUp[]) {
  return sql<number>`any(${signUps.map(({ id }) => id)}::bigint[])`;
}
