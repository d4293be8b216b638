import type { Queries, Transaction } from '#server/core/database/database.ts';
import { tooBusy } from '#server/core/http/pressure.ts';
import { type AccountsPlatform, hasSaltOf } from './password/passwords.ts';
import { type Account, findAccount } from './repository.ts';
import { signUpsOf } from './sign-up/codes.ts';
import { listSignUps, lockAddress, type SignUp } from './sign-up/pending-sign-ups.ts';

/** All that is stored for an e-mail address: its account, and the sign-ups that wait for a code, newest first. */
export type Address = {
  readonly account: Account | undefined;
  readonly signUps: readonly SignUp[];
};

/** Runs the same two queries for every address, so that the time reveals nothing. */
export async function readAddress(queries: Queries, username: string): Promise<Address> {
  const account = await findAccount(queries, username);
  const signUps = await listSignUps(queries, username);
  return { account, signUps };
}

/** The hashes of all passwords that were chosen for this address; all have one salt. */
export function hashesOf({ account, signUps }: Address): string[] {
  const held = account === undefined ? signUps : [account, ...signUps];
  return held.map(({ password_hash }) => password_hash);
}

/** The browser's hash, if this browser has a pending sign-up for the address; its tries are then counted separately. */
export async function findBoundBrowser(
  queries: Queries,
  username: string,
  browserHash: Buffer | undefined,
): Promise<Buffer | undefined> {
  if (browserHash === undefined) return undefined;
  const own = signUpsOf(browserHash, await listSignUps(queries, username));
  return own.length > 0 ? browserHash : undefined;
}

/**
 * Hashes a new password for an address and hands it to `work`, with the address locked. All passwords of an address share one salt, so that
 * a login computes one hash to compare with all of them: the same work with and without an account.
 * @throws AppError 503.
 */
export async function withPasswordHash<Result>(
  { database, passwords }: Pick<AccountsPlatform, 'database' | 'passwords'>,
  { username, password }: { username: string; password: string },
  work: (trx: Transaction, passwordHash: string, address: Address) => Promise<Result>,
): Promise<Result> {
  // Retry only if a password with another salt was stored for the address in the meantime.
  for (let times = 0; times < 3; times += 1) {
    const [like] = hashesOf(await readAddress(database.kysely, username));
    const passwordHash = await passwords.hash(password, like);
    const outcome = await database.transaction(async (trx) => {
      await lockAddress(trx, username);
      const address = await readAddress(trx, username);
      const [held] = hashesOf(address);
      if (held !== undefined && !hasSaltOf(passwordHash, held)) return undefined;
      return { done: await work(trx, passwordHash, address) };
    });
    if (outcome !== undefined) return outcome.done;
  }
  throw tooBusy('the passwords of an address changed all the time');
}
