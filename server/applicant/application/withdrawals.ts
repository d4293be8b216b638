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
