import { sql } from 'kysely';
import { earlier } from '#server/core/clock.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { DEVICE_DAYS } from '#server/core/identity/cookies.ts';
import { createToken, hashToken } from '#server/core/identity/tokens.ts';

/** How many browsers of one account are known; those used last. */
const DEVICES_PER_ACCOUNT = 10;

/**
 * The hash of a browser's token, if the browser has an earlier log-in. The token opens nothing: it only gives the browser a limit of its
 * own, which strangers cannot use up (OWASP, "device cookies").
 * @param username the account that has to have logged in there; undefined for any.
 */
export async function findKnownDevice(
  queries: Queries,
  username: string | undefined,
  token: string | undefined,
): Promise<Buffer | undefined> {
  if (token === undefined) return undefined;
  let known = queries
    .selectFrom('devices')
    .innerJoin('accounts', 'accounts.id', 'devices.account_id')
    .select('devices.token_hash')
    .where('devices.token_hash', '=', hashToken(token));
  if (username !== undefined) known = known.where('accounts.username', '=', username);
  return (await known.executeTakeFirst())?.token_hash;
}

/**
 * Makes the caller's browser known to an account. The browser gets a new token each time, which replaces the old one for every account that
 * knows it, so that a token copied on a shared computer is worthless after the next login there.
 * @param older the token that the browser sent.
 * @returns the new token.
 */
export async function rememberDevice(
  trx: Transaction,
  { accountId, older, at }: { accountId: number; older: string | undefined; at: Date },
): Promise<string> {
  const token = createToken();
  const olderHash = older === undefined ? null : hashToken(older);
  await sql`
    with renewed as (
      update devices set token_hash = ${token.hash},
        last_used_at = case when account_id = ${accountId}::bigint then ${at}::timestamptz else last_used_at end
      where token_hash = ${olderHash}::bytea
      returning account_id
    )
    insert into devices (account_id, token_hash, last_used_at)
    select ${accountId}::bigint, ${token.hash}::bytea, ${at}::timestamptz
    where not exists (select from renewed where account_id = ${accountId}::bigint)`.execute(trx);
  return token.value;
}

/** Forgets all known browsers of an account. */
export async function forgetDevicesOf(trx: Transaction, accountId: number): Promise<void> {
  await trx.deleteFrom('devices').where('account_id', '=', accountId).execute();
}

/** Removes browsers that were unused for too long, and all but the most recently used ones of each account. */
export async function removeOldDevices(queries: Queries, now: Date): Promise<void> {
  const unusedSince = earlier(now, { days: DEVICE_DAYS });
  await queries.deleteFrom('devices').where('last_used_at', '<=', unusedSince).execute();
  await sql`
    delete from devices using (
      select id, row_number() over (partition by account_id order by last_used_at desc, id desc) as place
      from devices
    ) as ranked
    where devices.id = ranked.id and ranked.place > ${DEVICES_PER_ACCOUNT}`.execute(queries);
}
