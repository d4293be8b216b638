import type { ChangeStaff } from '#contract/desk.ts';
import { actorOf, type StaffMember } from '#server/identity/principal.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withTrail } from '#server/trail/record.ts';
import { checkScope } from '../find/check-scope.ts';
import { lockMember, noSuchMember, scopeInOrder, setRoles } from './repository.ts';

/**
 * Gives somebody other roles, or another scope; it counts from their next call on. Nothing is mailed, and nothing left where nothing
 * changes. @throws AppError 400 for a scope that the college does not have, 404, and 409 for roles that are not ours to give.
 */
export async function changeStaff(
  platform: Pick<Platform, 'database' | 'clock' | 'tenant' | 'form'>,
  by: StaffMember,
  staffId: number,
  { roles, scope }: ChangeStaff,
): Promise<void> {
  checkScope(platform, scope);
  const wanted = { roles: [...new Set(roles)].sort(), scope };
  await withTrail(platform, actorOf(by), async (trx, leave) => {
    const member = await lockMember(trx, staffId);
    if (member === undefined) throw noSuchMember();
    const from = [...member.roles].sort();
    const hasOtherRoles = from.join() !== wanted.roles.join();
    if (member.isFromProvider && hasOtherRoles) throw fromProvider();
    if (staffId === by.staffId && !wanted.roles.includes('administrator')) throw ownRole();
    const hasOtherScope = scopeInOrder(member) !== scopeInOrder(wanted);
    if (!hasOtherRoles && !hasOtherScope) return;
    await setRoles(trx, staffId, wanted);
    const details = { staff: staffId, from, to: wanted.roles, other_scope: hasOtherScope };
    leave({ act: 'staff.roles-changed', details });
  });
}

function fromProvider(): AppError {
  return new AppError(409, 'roles_from_provider', (say) =>
    say("The roles of this person come from your college's sign-in. Please change them there."),
  );
}

function ownRole(): AppError {
  return new AppError(409, 'removes_self', (say) =>
    say('You cannot take away your own access. Please ask another administrator.'),
  );
}
