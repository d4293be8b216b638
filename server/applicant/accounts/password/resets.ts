/** Reads and writes the links for choosing a new password. */
import type { Queries, Transaction } from '#server/core/database/database.ts';

/** Whether this is the id of a reset link of `username` that still works. */
export async function isLiveReset(
  queries: Queries,
  { tokenHash, username, at }: { tokenHash: Buffer; username: string; at: Date },
): Promise<boolean> {
  const found = await queries
    .selectFrom('password_resets')
    .select('username')
    .where('token_hash', '=', tokenHash)
    .where('username', '=', username)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends one reset link. @returns false when there is none: unknown, used, or removed after its time. */
export async function forgetReset(trx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const gone = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .returning('username')
    .executeTakeFirst();
  return gone !== undefined;
}

/**
 * Uses up a reset link, and with it all others of its address.
 * @returns false when the link is unknown, too old, somebody else's, or has been used.
 */
export async function takeReset(
  trx: Transaction,
  { tokenHash, username, at }: { tokenHash: Buffer; username: string; at: Date },
): Promise<boolean> {
  // Concurrent calls: the first deletes the row; the others wait for it and then find none.
  const taken = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('username', '=', username)
    .where('expires_at', '>', at)
    .returning('username')
    .executeTakeFirst();
  if (taken === undefined) return false;
  await forgetResetsOf(trx, username);
  return true;
}

/** Ends every reset link of an address. */
export async function forgetResetsOf(trx: Transaction, username: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('username', '=', username).execute();
}
