/** Browsers in which staff have signed in before. Each has its own rate limit, because a campus shares one IP address. */

import { earlier } from '#server/core/clock.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { DEVICE_DAYS } from '#server/core/identity/cookies.ts';
import { createToken, hashToken } from '#server/core/identity/tokens.ts';

/**
 * The hash of a browser's token, if staff have signed in there. The token grants no access: it only gives the browser a rate limit of its
 * own, which others on the same network cannot use up.
 */
export async function findKnownDevice(
  queries: Queries,
  token: string | undefined,
): Promise<Buffer | undefined> {
  if (token === undefined) return undefined;
  const found = await queries
    .selectFrom('staff_devices')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return found?.token_hash;
}

/** Gives a browser a new token in place of its old one. @param older the token that it sent. @returns the new token. */
export async function rememberDevice(
  trx: Transaction,
  { staffId, older, at }: { staffId: number; older: string | undefined; at: Date },
): Promise<string> {
  const token = createToken();
  if (older !== undefined) {
    await trx.deleteFrom('staff_devices').where('token_hash', '=', hashToken(older)).execute();
  }
  await trx
    .insertInto('staff_devices')
    .values({ staff_id: staffId, token_hash: token.hash, last_used_at: at })
    .execute();
  return token.value;
}

/** Forgets every browser of a staff member. */
export async function forgetDevicesOf(trx: Transaction, staffId: number): Promise<void> {
  await trx.deleteFrom('staff_devices').where('staff_id', '=', staffId).execute();
}

/** Removes browsers that are unused for `DEVICE_DAYS`. */
export async function removeOldDevices(queries: Queries, now: Date): Promise<void> {
  const unusedSince = earlier(now, { days: DEVICE_DAYS });
  await queries.deleteFrom('staff_devices').where('last_used_at', '<=', unusedSince).execute();
}
