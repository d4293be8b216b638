/** Which application a call is about, and whether whoever calls may read it. */
import { noteRefusal } from '#server/identity/guard.ts';
import { actorOf, type StaffMember } from '#server/identity/principal.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Leave, withTrail } from '#server/trail/record.ts';
import { mayRead, noSuchApplication } from '../find/scope.ts';
import { type Named, readNumber } from './number.ts';

/** Who calls, and for which application. */
export type Asked = { readonly member: StaffMember; readonly number: string };

type Needs = Pick<Platform, 'database' | 'clock' | 'settings'>;

/**
 * Does something about an application that the caller may read, in one transaction with its lines in the trail. The account
 * cannot be erased meanwhile.
 * @throws AppError 400 for what is no number; 404 where there is nothing, or nothing that the caller may read, which leaves a
 *   line of its own.
 */
export async function withApplication<Result>(
  platform: Needs,
  { member, number }: Asked,
  work: (trx: Transaction, accountId: number, leave: Leave) => Promise<Result>,
): Promise<Result> {
  const named = readNumber(number);
  let outOfScope: number | undefined;
  try {
    return await withTrail(platform, actorOf(member), async (trx, leave) => {
      const accountId = await findAndHold(trx, named);
      if (accountId === undefined) throw noSuchApplication();
      if (!(await mayRead(trx, member, accountId))) {
        outOfScope = accountId;
        throw noSuchApplication();
      }
      return work(trx, accountId, leave);
    });
  } catch (error) {
    if (outOfScope !== undefined) {
      await noteRefusal(platform, member, { account: outOfScope, details: { why: 'scope' } });
    }
    throw error;
  }
}

/** The account, held so that it is not erased before the transaction ends; others may hold it too. */
async function findAndHold(trx: Transaction, named: Named): Promise<number | undefined> {
  const accounts = trx.selectFrom('accounts').select('accounts.id').forKeyShare('accounts');
  const found =
    'reference' in named
      ? accounts
          .innerJoin('submissions', 'submissions.account_id', 'accounts.id')
          .where('submissions.reference', '=', named.reference)
      : accounts.where('accounts.id', '=', named.accountId);
  return (await found.executeTakeFirst())?.id;
}
