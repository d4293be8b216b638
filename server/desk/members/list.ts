import type { StaffMembers, StaffProfile } from '#contract/desk.ts';
import { describePasskeys } from '#server/core/identity/passkeys/repository.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import { endsOfSessions, listSessions } from '#server/core/identity/repository.ts';
import type { Platform } from '#server/core/platform.ts';

type Needs = Pick<Platform, 'database' | 'settings' | 'clock'>;

/** The signed-in member, with passkeys and sessions. */
export async function describeSelf(platform: Needs, member: StaffMember): Promise<StaffProfile> {
  const { kysely } = platform.database;
  const { staffId: id, mail, name, roles, scope, isFromProvider, sessionId } = member;
  const owner = { kind: 'staff', id } as const;
  const ends = endsOfSessions('staff', platform.settings, platform.clock());
  const sessions = await listSessions(kysely, owner, ends, sessionId);
  return {
    id,
    mail,
    name,
    scope,
    roles: [...roles],
    is_from_provider: isFromProvider,
    passkeys: await describePasskeys(kysely, owner),
    sessions: sessions.map(({ session }) => session),
  };
}

/** All members, removed ones at the end. @param sessionId the caller's; none for a command. */
export async function listMembers(
  { database, settings, clock }: Needs,
  sessionId?: number,
): Promise<StaffMembers['members']> {
  const now = clock();
  const members = await database.kysely
    .selectFrom('staff')
    .select(['id', 'mail', 'name', 'roles', 'scope', 'is_from_provider', 'added_at', 'removed_at'])
    .select((row) => [
      row
        .selectFrom('passkeys')
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
  const ends = endsOfSessions('staff', settings, now);
  const sessions = await listSessions(database.kysely, { kind: 'staff' }, ends, sessionId);
  return members.map(({ added_at, removed_at, invited_until, passkeys, ...person }) => ({
    ...person,
    roles: [...person.roles],
    added_at: added_at.toISOString(),
    removed_at: removed_at?.toISOString() ?? '',
    invited_until: invited_until?.toISOString() ?? '',
    passkeys: passkeys ?? 0,
    sessions: sessions.filter(({ ownerId }) => ownerId === person.id).map((each) => each.session),
  }));
}
