import type { StaffMembers, StaffProfile } from '#contract/desk.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import { endsOfStaffSessions } from '#server/core/identity/staff-session.ts';
import { listPasskeys } from '../passkeys/repository.ts';

type Session = StaffProfile['sessions'][number];

/** The signed-in member, with passkeys and sessions. */
export async function describeSelf(
  queries: Queries,
  member: StaffMember,
  now: Date,
): Promise<StaffProfile> {
  const { staffId, mail, name, roles, scope, isFromProvider, sessionId } = member;
  const passkeys = await listPasskeys(queries, staffId);
  const sessions = await listSessions(queries, now, sessionId, staffId);
  return {
    id: staffId,
    mail,
    name,
    roles: [...roles],
    scope,
    is_from_provider: isFromProvider,
    passkeys: passkeys.map(({ id, name: called, added_at, last_used_at, is_synced }) => ({
      id,
      name: called,
      added_at: added_at.toISOString(),
      last_used_at: inWire(last_used_at),
      is_synced,
    })),
    sessions: sessions.map(({ session }) => session),
  };
}

/** All members, removed ones at the end. @param sessionId the caller's; none for a command. */
export async function listMembers(
  queries: Queries,
  now: Date,
  sessionId?: number,
): Promise<StaffMembers['members']> {
  const members = await queries
    .selectFrom('staff')
    .select(['id', 'mail', 'name', 'roles', 'scope', 'is_from_provider', 'added_at', 'removed_at'])
    .select((row) => [
      row
        .selectFrom('staff_passkeys')
        .select(row.fn.countAll<number>().as('held'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('passkeys'),
      row
        .selectFrom('staff_invitations')
        .select((invitation) => invitation.fn.max('expires_at').as('until'))
        .whereRef('staff_id', '=', 'staff.id')
        .where('used_at', 'is', null)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .as('invited_until'),
    ])
    .orderBy('removed_at', (order) => order.asc().nullsFirst())
    .orderBy('mail')
    .orderBy('id')
    .execute();
  const sessions = await listSessions(queries, now, sessionId);
  return members.map(({ added_at, removed_at, invited_until, passkeys, ...person }) => ({
    ...person,
    roles: [...person.roles],
    added_at: added_at.toISOString(),
    removed_at: inWire(removed_at),
    invited_until: inWire(invited_until),
    passkeys: passkeys ?? 0,
    sessions: sessions.filter(({ staffId }) => staffId === person.id).map((each) => each.session),
  }));
}

/** Sessions that are not over, the most recently used first. */
async function listSessions(
  queries: Queries,
  now: Date,
  own: number | undefined,
  staffId?: number,
): Promise<{ staffId: number; session: Session }[]> {
  const { idleSince, begunBefore } = endsOfStaffSessions(now);
  const living = queries
    .selectFrom('staff_sessions')
    .select(['id', 'staff_id', 'created_at', 'last_seen_at', 'network', 'browser'])
    .where('last_seen_at', '>', idleSince)
    .where('created_at', '>', begunBefore)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc');
  const rows = await (staffId === undefined
    ? living
    : living.where('staff_id', '=', staffId)
  ).execute();
  return rows.map(({ id, staff_id, created_at, last_seen_at, network, browser }) => ({
    staffId: staff_id,
    session: {
      id,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      network,
      browser,
      is_this: id === own,
    },
  }));
}

function inWire(moment: Date | null): string {
  return moment?.toISOString() ?? '';
}
