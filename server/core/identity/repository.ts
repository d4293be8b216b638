/** Stores, lists and ends sessions of applicants and of staff; `session.ts` looks up the caller's. */
import { earlier } from '#server/core/clock.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Settings } from '#server/core/settings.ts';
import { type Kind, OWNER_COLUMN, type Owner, ownerColumns } from './owner.ts';
import { createToken } from './tokens.ts';

/**
 * Stores a new session.
 * @param session.browser the user agent. @param session.network of staff only.
 * @returns its id, and the token for the cookie.
 */
export async function keepSession(
  trx: Transaction,
  owner: Owner,
  { browser, network, at }: { browser: string; network?: string; at: Date },
): Promise<{ id: number; token: string }> {
  const token = createToken();
  const { id } = await trx
    .insertInto('sessions')
    .values({
      ...ownerColumns(owner),
      token_hash: token.hash,
      browser,
      network: network ?? null,
      created_at: at,
      last_seen_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: token.value };
}

/**
 * The living sessions of an owner, or of all owners of a kind, the most recently used first, as calls tell them.
 * @param ends those of this kind. @param own the id of the caller's session.
 */
export async function listSessions(
  queries: Queries,
  { kind, id }: Pick<Owner, 'kind'> & Partial<Owner>,
  { idleSince, begunBefore }: EndsOfSessions,
  own?: number,
) {
  let living = queries
    .selectFrom('sessions')
    .select(['id', 'browser', 'network', 'created_at', 'last_seen_at'])
    .select(`${OWNER_COLUMN[kind]} as ownerId` as const)
    .$narrowType<{ ownerId: number }>()
    .where(OWNER_COLUMN[kind], 'is not', null)
    .where('last_seen_at', '>', idleSince)
    .where('created_at', '>', begunBefore);
  if (id !== undefined) living = living.where(OWNER_COLUMN[kind], '=', id);
  const rows = await living.orderBy('last_seen_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map((row) => ({
    ownerId: row.ownerId,
    session: {
      id: row.id,
      browser: row.browser,
      network: row.network ?? '',
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      is_this: row.id === own,
    },
  }));
}

/** Whether a session has not been ended. Read it with the owner locked: the lock's previous holder may have ended the session. */
export async function isStillThere(trx: Transaction, id: number): Promise<boolean> {
  const session = trx.selectFrom('sessions').select('id').where('id', '=', id);
  return (await session.executeTakeFirst()) !== undefined;
}

/** Ends all sessions of an owner, one of them, or all but one. @returns how many there were. */
export async function endSessions(
  queries: Queries,
  { kind, id }: Owner,
  { only, except }: { only?: number; except?: number } = {},
): Promise<number> {
  let ending = queries.deleteFrom('sessions').where(OWNER_COLUMN[kind], '=', id);
  if (only !== undefined) ending = ending.where('id', '=', only);
  if (except !== undefined) ending = ending.where('id', '<>', except);
  return Number((await ending.executeTakeFirst()).numDeletedRows);
}

/** Gives a session a new token; the old one is no longer valid. */
export async function renewSession(
  trx: Transaction,
  { id, older, tokenHash, at }: { id: number; older: Buffer; tokenHash: Buffer; at: Date },
): Promise<void> {
  await trx.updateTable('sessions').set({ token_hash: tokenHash }).where('id', '=', id).execute();
  await noteReplaced(trx, older, at);
}

/** Ends the session that an applicant's browser had before it logged in again. */
export async function endReplacedSession(
  trx: Transaction,
  tokenHash: Buffer,
  at: Date,
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('account_id', 'is not', null)
    .execute();
  await noteReplaced(trx, tokenHash, at);
}

async function noteReplaced(trx: Transaction, tokenHash: Buffer, at: Date): Promise<void> {
  await trx
    .insertInto('replaced_sessions')
    .values({ token_hash: tokenHash, replaced_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether this token was replaced by a newer one: the request was sent before its browser got the new token. */
export async function wasReplaced(queries: Queries, tokenHash: Buffer): Promise<boolean> {
  const found = await queries
    .selectFrom('replaced_sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sessions that were last seen, or begun, at or before these moments are over. */
type EndsOfSessions = { readonly idleSince: Date; readonly begunBefore: Date };

/** A session of staff ends after half an hour without use, and at the latest after a working day. */
const OF_STAFF = { sessionIdleMinutes: 30, sessionMaxHours: 8 };

/** When sessions of a kind end. @param settings those of applicants. */
export function endsOfSessions(
  kind: Kind,
  settings: Pick<Settings, 'sessionIdleMinutes' | 'sessionMaxHours'>,
  now: Date,
): EndsOfSessions {
  const { sessionIdleMinutes, sessionMaxHours } = kind === 'staff' ? OF_STAFF : settings;
  return {
    idleSince: earlier(now, { minutes: sessionIdleMinutes }),
    begunBefore: earlier(now, { hours: sessionMaxHours }),
  };
}

/** Removes sessions that are over, and replaced tokens that are older than any request still in progress. */
export async function removeOldSessions(
  queries: Queries,
  settings: Pick<Settings, 'sessionIdleMinutes' | 'sessionMaxHours'>,
  now: Date,
): Promise<void> {
  for (const kind of ['applicant', 'staff'] as const) {
    const { idleSince, begunBefore } = endsOfSessions(kind, settings, now);
    await queries
      .deleteFrom('sessions')
      .where(OWNER_COLUMN[kind], 'is not', null)
      .where((row) =>
        row.or([row('last_seen_at', '<=', idleSince), row('created_at', '<=', begunBefore)]),
      )
      .execute();
  }
  const { idleSince } = endsOfSessions('applicant', settings, now);
  await queries.deleteFrom('replaced_sessions').where('replaced_at', '<=', idleSince).execute();
}
