import type { Transaction } from '#server/core/database/database.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Leave } from '#server/core/trail/record.ts';
import { mayRead, noSuchApplication } from '../find/scope.ts';

/** Notes, for everybody, that two applications are of different people. @throws AppError 404 for another one that is not to be read. */
export async function denyDuplicate(
  { trx, leave, now }: { readonly trx: Transaction; readonly leave: Leave; readonly now: Date },
  reader: StaffMember,
  [one, other]: readonly [number, number],
): Promise<void> {
  if (one === other || !(await mayRead(trx, reader, other))) throw noSuchApplication();
  const [account_id, other_id] = one < other ? [one, other] : [other, one];
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('different_people')
    .values({ account_id, other_id, staff_id: reader.staffId, said_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await trx
    .deleteFrom('possible_duplicates')
    .where('account_id', 'in', [one, other])
    .where('other_id', 'in', [one, other])
    .execute();
  if (!numInsertedOrUpdatedRows) return;
  leave({ act: 'duplicate.denied', account: one, details: { accountId: other } });
  leave({ act: 'duplicate.denied', account: other, details: { accountId: one } });
}
