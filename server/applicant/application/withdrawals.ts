/** Applications that the office has withdrawn at the applicants' request. All their data is kept. */
import type { Queries, Transaction } from '#server/core/database/database.ts';

/** When an application was withdrawn. */
export async function findWithdrawal(
  queries: Queries,
  accountId: number,
): Promise<Date | undefined> {
  const found = await queries
    .selectFrom('withdrawals')
    .select('withdrawn_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return found?.withdrawn_at;
}

/** Which of these accounts have a withdrawn application. */
export async function listWithdrawn(
  queries: Queries,
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0) return new Set();
  const rows = await queries
    .selectFrom('withdrawals')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Withdraws a locked application. */
export async function keepWithdrawal(trx: Transaction, accountId: number, at: Date): Promise<void> {
  await trx.insertInto('withdrawals').values({ account_id: accountId, withdrawn_at: at }).execute();
}

/** Undoes the withdrawal of a locked application. @returns whether there was one. */
export async function endWithdrawal(trx: Transaction, accountId: number): Promise<boolean> {
  const ended = await trx
    .deleteFrom('withdrawals')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return ended.numDeletedRows === 1n;
}
