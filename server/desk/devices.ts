/** Browsers in which somebody of the staff has signed in before: they have tries of their own, since a campus shares one address. */

import { earlier } from '#server/core/clock.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { DEVICE_DAYS } from '#server/core/identity/cookies.ts';
import { createToken, hashToken } from '#server/core/identity/tokens.ts';

/**
 * The hash of a browser's token, if somebody of the staff has signed in there. The token opens nothing. It only lets the browser's tries
 * be counted apart, so that nobody behind the same network can use them up.
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

/** Makes a browser known, in place of what it was known by. @param older the token that it sent. @returns the new one. */
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

/** No browser is known by this person any more. */
export async function forgetDevicesOf(trx: Transaction, staffId: number): Promise<void> {
  await trx.deleteFrom('staff_devices').where('staff_id', '=', staffId).execute();
}

/** Removes browsers that were not used for long. */
export async function removeOldDevices(queries: Queries, now: Date): Promise<void> {
  const unusedSince = earlier(now, { days: DEVICE_DAYS });
  await queries.deleteFrom('staff_devices').where('last_used_at', '<=', unusedSince).execute();
}
