/** Links that open the read-only view of one application (contract §6, "Service mode"). */

import type { Queries } from '#server/core/database/database.ts';
import { createToken, hashToken } from './tokens.ts';

/** Creates a link. @returns the token, of which only the hash is stored. */
export async function createServiceLink(
  queries: Queries,
  link: { accountId: number; now: Date; expiresAt: Date },
): Promise<string> {
  const token = createToken();
  await queries
    .insertInto('service_links')
    .values({
      token_hash: token.hash,
      account_id: link.accountId,
      created_at: link.now,
      expires_at: link.expiresAt,
      last_used_at: null,
    })
    .execute();
  return token.value;
}

/** The link of a token; `undefined` if it has expired, or there is none. */
export async function findServiceLink(
  queries: Queries,
  token: string,
  now: Date,
): Promise<{ id: number; accountId: number } | undefined> {
  return queries
    .selectFrom('service_links')
    .select(['id', 'account_id as accountId'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Revokes every living link to an application. @returns how many there were. */
export async function revokeServiceLinks(
  queries: Queries,
  accountId: number,
  now: Date,
): Promise<number> {
  const revoked = await queries
    .updateTable('service_links')
    .set({ expires_at: now })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(revoked.numUpdatedRows);
}

/** Notes that a link was used. */
export async function countUseOfServiceLink(
  queries: Queries,
  id: number,
  now: Date,
): Promise<void> {
  await queries
    .updateTable('service_links')
    .set((link) => ({ times_used: link('times_used', '+', 1), last_used_at: now }))
    .where('id', '=', id)
    .execute();
}
