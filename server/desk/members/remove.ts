import { AppError } from '#server/core/http/errors.ts';
import { endStaffSessionsOf } from '#server/core/identity/staff-session.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { forgetDevicesOf } from '../devices.ts';
import { endInvitationsOf } from '../invitations/invite.ts';
import { removePasskeysOf } from '../passkeys/repository.ts';
import { lockAdministrators, mustNotBeNeeded } from './give-roles.ts';
import { lockMember, noSuchMember } from './repository.ts';

type Needs = Pick<Platform, 'database' | 'clock'>;

/**
 * Removes a member's access at once: sessions, passkeys, known browsers and invitations end. The row stays, so that the trail can still
 * name the member, and the provider cannot let them in again.
 * @throws AppError 404, 409 for oneself and for the last administrator.
 */
export function removeStaff(platform: Needs, by: Actor, staffId: number): Promise<void> {
  return withTrail(platform, by, async (trx, leave) => {
    const at = platform.clock();
    await lockAdministrators(trx);
    const member = await lockMember(trx, staffId);
    if (member === undefined) throw noSuchMember();
    await mustNotBeNeeded(trx, member, by, at);
    await trx.updateTable('staff').set({ removed_at: at }).where('id', '=', staffId).execute();
    await removePasskeysOf(trx, staffId);
    await forgetDevicesOf(trx, staffId);
    await endInvitationsOf(trx, staffId, at);
    const sessions = await endStaffSessionsOf(trx, staffId);
    leave({ act: 'staff.removed', details: { staff: staffId, sessions } });
  });
}

/** Ends every session of a member. @returns their number. @throws AppError 404. */
export function endAllSessions(platform: Needs, by: Actor, staffId: number): Promise<number> {
  return withTrail(platform, by, async (trx, leave) => {
    if ((await lockMember(trx, staffId)) === undefined) throw noSuchMember();
    const sessions = await endStaffSessionsOf(trx, staffId);
    leave({ act: 'staff.session-ended', details: { staff: staffId, sessions } });
    return sessions;
  });
}

/** Ends one session. @param owner the member to whom it must belong; undefined for an administrator. @throws AppError 404. */
export function endOneSession(
  platform: Needs,
  by: Actor,
  { id, owner }: { id: number; owner: number | undefined },
): Promise<void> {
  return withTrail(platform, by, async (trx, leave) => {
    let ending = trx.deleteFrom('staff_sessions').where('id', '=', id);
    if (owner !== undefined) ending = ending.where('staff_id', '=', owner);
    const ended = await ending.returning('staff_id').executeTakeFirst();
    if (ended === undefined) {
      throw new AppError(404, 'no_such_session', (say) =>
        say('There is no such session. It may be over already.'),
      );
    }
    leave({ act: 'staff.session-ended', details: { staff: ended.staff_id, session: id } });
  });
}
