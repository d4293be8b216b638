import type { ChangeStaff } from '#contract/desk.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { checkScope } from '../find/facets.ts';
import { giveRoles, lockAdministrators, mustNotBeNeeded } from './give-roles.ts';
import { lockMember, noSuchMember } from './repository.ts';

/**
 * Changes a member's roles or scope, from their next call on. No mail is sent, and a change of nothing adds no line to the trail.
 * @throws AppError 400 for a scope that the college does not have, 404, 409 for roles that come from the provider, and where it would take
 *   away one's own or the last administrator's role.
 */
export async function changeStaff(
  platform: Pick<Platform, 'database' | 'clock' | 'tenant' | 'form'>,
  member: StaffMember,
  staffId: number,
  { roles, scope }: ChangeStaff,
): Promise<void> {
  checkScope(platform, scope);
  const by = actorOf(member);
  await withTrail(platform, by, async (trx, leave) => {
    await lockAdministrators(trx);
    const changed = await lockMember(trx, staffId);
    if (changed === undefined) throw noSuchMember();
    const isSame = [...changed.roles].sort().join() === [...new Set(roles)].sort().join();
    if (changed.isFromProvider && !isSame) throw fromProvider();
    if (!roles.includes('administrator')) {
      await mustNotBeNeeded(trx, changed, by, platform.clock());
    }
    await giveRoles({ trx, leave }, changed, { roles, scope });
  });
}

function fromProvider(): AppError {
  return new AppError(409, 'roles_from_provider', (say) =>
    say("The roles of this person come from your college's sign-in. Please change them there."),
  );
}
