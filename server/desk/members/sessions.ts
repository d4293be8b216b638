/** Ends sessions of staff, each with a line in the trail. */
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import { endSessions } from '#server/core/identity/repository.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { lockMember } from './repository.ts';

type Needs = Pick<Platform, 'database' | 'clock'>;

/** Ends the session of the caller. */
export function signOut(platform: Needs, member: StaffMember): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    await endSessions(trx, { kind: 'staff', id: member.staffId }, { only: member.sessionId });
    leave({ act: 'staff.signed-out' });
  });
}

/** Ends every session of a member. @throws AppError 404. */
export function endAllSessions(platform: Needs, by: Actor, staffId: number): Promise<void> {
  return withTrail(platform, by, async (trx, leave) => {
    await lockMember(trx, staffId);
    const sessions = await endSessions(trx, { kind: 'staff', id: staffId });
    leave({ act: 'staff.session-ended', details: { staff: staffId, sessions } });
  });
}

/** Ends a session: the member's own, or as an administrator anybody's. @throws AppError 404. */
export function endOneSession(platform: Needs, member: StaffMember, id: number): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    let ending = trx.deleteFrom('sessions').where('id', '=', id).where('staff_id', 'is not', null);
    if (!member.roles.includes('administrator')) {
      ending = ending.where('staff_id', '=', member.staffId);
    }
    const ended = await ending.returning('staff_id').executeTakeFirst();
    if (!ended?.staff_id) {
      throw new AppError(404, 'no_such_session', (say) =>
        say('There is no such session. It may be over already.'),
      );
    }
    leave({ act: 'staff.session-ended', details: { staff: ended.staff_id, session: id } });
  });
}
