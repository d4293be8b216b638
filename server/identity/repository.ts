/** Writes sessions; those that live are found with the caller, in `session.ts`. */
import type { Queries, Transaction } from '#server/platform/database/database.ts';

/** Begins a session. */
export async function keepSession(
  trx: Transaction,
  session: { tokenHash: Buffer; accountId: number; at: Date },
): Promise<void> {
  const { tokenHash, accountId, at } = session;
  await trx
    .insertInto('sessions')
    .values({ token_hash: tokenHash, account_id: accountId, created_at: at, last_seen_at: at })
    .execute();
}

export async function endSession(queries: Queries, tokenHash: Buffer): Promise<void> {
  await queries.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of an account. @returns how many there were. */
export async function endSessionsOf(trx: Transaction, accountId: number): Promise<number> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Removes sessions that have idled since a moment, or were begun before one. */
export async function removeOldSessions(
  queries: Queries,
  { idleSince, begunBefore }: { idleSince: Date; begunBefore: Date },
): Promise<void> {
  await queries
    .deleteFrom('sessions')
    .where((row) =>
      row.or([row('last_seen_at', '<=', idleSince), row('created_at', '<=', begunBefore)]),
    )
    .execute();
}
