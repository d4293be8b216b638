/** Legal holds: no erasure removes an application under one. */
import type { Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Leave } from '#server/core/trail/record.ts';

type Doing = { readonly trx: Transaction; readonly leave: Leave };

/** Puts an account under a hold. @returns false if it was held already. */
export async function hold(
  { trx, leave }: Doing,
  accountId: number,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const held = await trx
    .insertInto('legal_holds')
    .values({ account_id: accountId, reason, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (held.numInsertedOrUpdatedRows !== 1n) return false;
  leave({ act: 'hold.set', account: accountId, note: reason });
  return true;
}

/** Releases a hold. @returns false if there was none. */
export async function release(
  { trx, leave }: Doing,
  accountId: number,
  reason: string,
): Promise<boolean> {
  const released = await trx
    .deleteFrom('legal_holds')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (released.numDeletedRows !== 1n) return false;
  leave({ act: 'hold.released', account: accountId, note: reason });
  return true;
}

/** Every erasure calls this for the account that it has locked. @throws AppError 409 */
export async function mustNotBeHeld(trx: Transaction, accountId: number): Promise<void> {
  const held = await trx
    .selectFrom('legal_holds')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (held === undefined) return;
  throw new AppError(409, 'held', (say) =>
    say('This application is under a legal hold, so it cannot be erased. Release the hold first.'),
  );
}
