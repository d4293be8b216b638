/** Writes and lists sessions; `session.ts` looks up the caller's. */
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Settings } from '#server/core/settings.ts';

/** Stores a new session. @param session.browser the browser's user agent. */
export async function keepSession(
  trx: Transaction,
  session: { tokenHash: Buffer; accountId: number; browser: string; at: Date },
): Promise<void> {
  const { tokenHash, accountId, browser, at } = session;
  await trx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      browser,
      created_at: at,
      last_seen_at: at,
    })
    .execute();
}

/** The living sessions of an account, the most recently used first. */
export async function listLivingSessions(
  queries: Queries,
  { accountId, idleSince, begunBefore }: { accountId: number } & EndsOfSessions,
) {
  return queries
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>', idleSince)
    .where('created_at', '>', begunBefore)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of an account. @returns false when the account has no session with this id. */
export async function endSessionOf(
  queries: Queries,
  { accountId, id }: { accountId: number; id: number },
): Promise<boolean> {
  const ended = await queries
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return ended.numDeletedRows === 1n;
}

/** Ends all sessions of an account but one. */
export async function endOtherSessionsOf(
  queries: Queries,
  { accountId, kept }: { accountId: number; kept: number },
): Promise<void> {
  await queries
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '<>', kept)
    .execute();
}

/** Gives a session a new token; the old one is no longer valid. */
export async function renewSession(
  trx: Transaction,
  { id, older, tokenHash, at }: { id: number; older: Buffer; tokenHash: Buffer; at: Date },
): Promise<void> {
  await trx.updateTable('sessions').set({ token_hash: tokenHash }).where('id', '=', id).execute();
  await noteReplaced(trx, older, at);
}

/** Ends the session that a browser had before it logged in again. */
export async function endReplacedSession(
  trx: Transaction,
  tokenHash: Buffer,
  at: Date,
): Promise<void> {
  await trx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
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

/** Ends every session of an account. @returns how many there were. */
export async function endSessionsOf(trx: Transaction, accountId: number): Promise<number> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Sessions that were last seen, or begun, at or before these moments are over. */
type EndsOfSessions = { readonly idleSince: Date; readonly begunBefore: Date };

export function endsOfSessions(
  settings: Pick<Settings, 'sessionIdleMinutes' | 'sessionMaxHours'>,
  now: Date,
): EndsOfSessions {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return {
    idleSince: before(settings.sessionIdleMinutes * 60_000),
    begunBefore: before(settings.sessionMaxHours * 3_600_000),
  };
}

/** Removes sessions that are over, and replaced tokens that are older than any request still in progress. */
export async function removeOldSessions(
  queries: Queries,
  { idleSince, begunBefore }: EndsOfSessions,
): Promise<void> {
  await queries.deleteFrom('replaced_sessions').where('replaced_at', '<=', idleSince).execute();
  await queries
    .deleteFrom('sessions')
    .where((row) =>
      row.or([row('last_seen_at', '<=', idleSince), row('created_at', '<=', begunBefore)]),
    )
    .execute();
}
