/** Browsers with an earlier sign-in. Each has a rate limit of its own, which strangers cannot use up (OWASP, "device cookies"). */
import { sql } from 'kysely';
import { earlier } from '#server/core/clock.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { DEVICE_DAYS } from './cookies.ts';
import { type Kind, OWNER_COLUMN, type Owner } from './owner.ts';
import { createToken, hashToken } from './tokens.ts';

/** The most known browsers of one owner; those used last stay. */
const DEVICES_PER_OWNER = 10;

/**
 * The token's hash, if an owner of this kind has signed in with this browser. The token grants no access; it only has its own rate limit.
 * @param username the account that has to have logged in there; undefined for any.
 */
export async function findKnownDevice(
  queries: Queries,
  kind: Kind,
  token: string | undefined,
  username?: string,
): Promise<Buffer | undefined> {
  if (token === undefined) return undefined;
  let known = queries
    .selectFrom('devices')
    .leftJoin('accounts', 'accounts.id', 'devices.account_id')
    .select('devices.token_hash')
    .where('devices.token_hash', '=', hashToken(token))
    .where(`devices.${OWNER_COLUMN[kind]}`, 'is not', null);
  if (username !== undefined) known = known.where('accounts.username', '=', username);
  return (await known.executeTakeFirst())?.token_hash;
}

/**
 * Makes a browser known to an owner. The browser gets a new token each time, which replaces the old one for every owner that knows it, so
 * that a token copied on a shared computer is worthless after the next sign-in there.
 * @param older the token that the browser sent. @returns the new token.
 */
export async function rememberDevice(
  trx: Transaction,
  { kind, id }: Owner,
  { older, at }: { older: string | undefined; at: Date },
): Promise<string> {
  const token = createToken();
  const olderHash = older === undefined ? null : hashToken(older);
  const owner = sql.ref(OWNER_COLUMN[kind]);
  await sql`
    with renewed as (
      update devices set token_hash = ${token.hash},
        last_used_at = case when ${owner} = ${id}::bigint then ${at}::timestamptz else last_used_at end
      where token_hash = ${olderHash}::bytea and ${owner} is not null
      returning ${owner} as owner_id
    )
    insert into devices (${owner}, token_hash, last_used_at)
    select ${id}::bigint, ${token.hash}::bytea, ${at}::timestamptz
    where not exists (select from renewed where owner_id = ${id}::bigint)`.execute(trx);
  return token.value;
}

/** Forgets all known browsers of an owner. */
export async function forgetDevicesOf(trx: Transaction, { kind, id }: Owner): Promise<void> {
  await trx.deleteFrom('devices').where(OWNER_COLUMN[kind], '=', id).execute();
}

/** Removes browsers that were unused for too long, and all but the most recently used ones of each owner. */
export async function removeOldDevices(queries: Queries, now: Date): Promise<void> {
  const unusedSince = earlier(now, { days: DEVICE_DAYS });
  await queries.deleteFrom('devices').where('last_used_at', '<=', unusedSince).execute();
  await sql`
    delete from devices using (
      select id, row_number() over (
        partition by account_id, staff_id order by last_used_at desc, id desc) as place
      from devices
    ) as ranked
    where devices.id = ranked.id and ranked.place > ${DEVICES_PER_OWNER}`.execute(queries);
}
