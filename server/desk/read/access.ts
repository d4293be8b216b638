/** The guard of every call that is about one application: whether the caller may read it. */
import { sql } from 'kysely';
import type { StaffRole } from '#contract/desk-page.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Who } from '#server/core/http/who.ts';
import { noteRefusal, staff } from '#server/core/identity/guard.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { type Leave, withTrail } from '#server/core/trail/record.ts';
import { isKnownTo, isWithin, knowsApplicant, noSuchApplication } from '../find/scope.ts';
import { type Named, readNumber } from './number.ts';

/** A staff member, and the account of the application that the path of the call names. */
export type ReaderOfOne = StaffMember & { readonly accountId: number };

/**
 * Admits staff with one of these roles and the application of the path within their scope. Others get the error of an application that does
 * not exist, and whoever knows the applicant is told so; the trail notes the refusal.
 */
export function staffWithin(
  platform: Parameters<typeof staff>[0],
  roles: readonly StaffRole[],
): Who<ReaderOfOne> {
  const who = staff(platform, roles);
  return {
    ...who,
    async admit(request) {
      const member = await who.admit(request);
      const { number, id = '' } = request.params as { number?: string; id?: string };
      const named = readNumber(number ?? id);
      const found = await findAccount(platform.database.kysely, named, member);
      const isIn = found !== undefined && isWithin(member.scope, found.facets);
      if (isIn && !found.knows) return { ...member, accountId: found.accountId };
      const details = { why: isIn ? 'knows_applicant' : 'scope' };
      await noteRefusal(platform, member, { account: found?.accountId, details });
      throw isIn ? knowsApplicant() : noSuchApplication();
    },
  };
}

function findAccount(queries: Queries, named: Named, { staffId }: StaffMember) {
  return queries
    .selectFrom('accounts')
    .leftJoin('summaries', 'summaries.account_id', 'accounts.id')
    .leftJoin('submissions', 'submissions.account_id', 'accounts.id')
    .select(['accounts.id as accountId', 'summaries.facets'])
    .select(isKnownTo(sql`${staffId}`, sql`accounts.id`).as('knows'))
    .where((row) =>
      'reference' in named
        ? row('submissions.reference', '=', named.reference)
        : row('accounts.id', '=', named.accountId),
    )
    .executeTakeFirst();
}

/**
 * Runs `work` in one transaction with its lines in the trail. The account cannot be erased meanwhile.
 * @throws AppError 404 where it is gone.
 */
export function withApplication<Result>(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: ReaderOfOne,
  work: (trx: Transaction, accountId: number, leave: Leave) => Promise<Result>,
): Promise<Result> {
  const { accountId } = member;
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const held = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .forKeyShare()
      .executeTakeFirst();
    if (held === undefined) throw noSuchApplication();
    return work(trx, accountId, leave);
  });
}
