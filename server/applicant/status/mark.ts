/** Records the steps that an application has reached. */
import { dateInZone, type PlainDate } from '#form/engine/dates.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { DELIVERED, stepIds } from '#tenant/status/steps.ts';

/** A step of one application. */
type Reached = { readonly accountId: number; readonly step: string };

/** @returns whether anything changed: an application has one date per step. */
export async function markStep(
  trx: Transaction,
  { accountId, step }: Reached,
  on: PlainDate,
): Promise<boolean> {
  const marked = await trx
    .insertInto('status_marks')
    .values({ account_id: accountId, step, reached_on: on })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'step'])
        .doUpdateSet({ reached_on: on })
        .where('status_marks.reached_on', '<>', on),
    )
    .executeTakeFirst();
  return marked.numInsertedOrUpdatedRows === 1n;
}

/** @returns whether there was a mark. */
export async function unmarkStep(trx: Transaction, { accountId, step }: Reached): Promise<boolean> {
  const removed = await trx
    .deleteFrom('status_marks')
    .where('account_id', '=', accountId)
    .where('step', '=', step)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

/**
 * Marks applications as "delivered". Call it in the transaction that records the first delivery. The trail has one line for the run, not
 * one per application. Later deliveries change nothing, and neither does any call if the college has no such step. Deleted accounts are
 * skipped. The others are locked against erasure until the transaction ends, so call it before locking anything else of theirs.
 * @returns the accounts with a new mark.
 */
export async function markDelivered(
  trx: Transaction,
  accountIds: readonly number[],
  { clock, languages }: Pick<Platform, 'clock' | 'languages'>,
): Promise<number[]> {
  const { tenant } = languages.in('en');
  if (!stepIds(tenant).includes(DELIVERED)) return [];
  if (accountIds.length === 0) return [];
  const on = dateInZone(clock(), tenant.timeZone);
  const standing = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountIds)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (standing.length === 0) return [];
  const marked = await trx
    .insertInto('status_marks')
    .values(
      standing.map(({ id }) => {
        return { account_id: id, step: DELIVERED, reached_on: on };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute();
  return marked.map(({ account_id }) => account_id);
}
