/** Changes and removes members, and keeps at least one administrator. */
import { sql } from 'kysely';
import type { ChangeStaff, StaffRole, StaffScope } from '#contract/desk.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { revokeAccess } from '#server/core/identity/revoke-access.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { type Leave, withTrail } from '#server/core/trail/record.ts';
import { checkScope } from '../find/facets.ts';
import { endInvitationsOf } from '../invitations/repository.ts';
import { lockMember, type Member } from './repository.ts';

type Needs = Pick<Platform, 'database' | 'clock'>;
type Doing = { readonly trx: Transaction; readonly leave: Leave };
type Wanted = {
  readonly roles?: readonly StaffRole[];
  /** Unchanged if left out. */
  readonly scope?: StaffScope | undefined;
};

/**
 * Changes a member's roles or scope, from their next call on. No mail is sent, and a change of nothing adds no line to the trail.
 * @throws AppError 400 for a scope that the college does not have, 404, 409 for roles that come from the provider, and where it would take
 *   away one's own or the last administrator's role.
 */
export async function changeStaff(
  platform: Needs & Pick<Platform, 'tenant' | 'form'>,
  by: Actor,
  staffId: number,
  { roles, scope }: ChangeStaff,
): Promise<void> {
  checkScope(platform, scope);
  await withTrail(platform, by, async (trx, leave) => {
    await lockAdministrators(trx);
    const member = await lockMember(trx, staffId);
    const isSame = sorted(member.roles).join() === sorted(roles).join();
    if (member.isFromProvider && !isSame) throw fromProvider();
    if (!roles.includes('administrator')) {
      await mustNotBeNeeded(trx, member, by, platform.clock());
    }
    await giveRoles({ trx, leave }, member, { roles, scope });
  });
}

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
    await mustNotBeNeeded(trx, member, by, at);
    await trx.updateTable('staff').set({ removed_at: at }).where('id', '=', staffId).execute();
    await endInvitationsOf(trx, staffId, at);
    const { sessions } = await revokeAccess(trx, { kind: 'staff', id: staffId });
    leave({ act: 'staff.removed', details: { staff: staffId, sessions } });
  });
}

/** Changes the roles or the scope of a locked member. The trail gets the values before and after; a change of nothing adds no line. */
export async function giveRoles({ trx, leave }: Doing, member: Member, wanted: Wanted) {
  const { roles = member.roles, scope = member.scope } = wanted;
  const [from, to] = [sorted(member.roles), sorted(roles)];
  const [before, after] = [entriesOf(member.scope), entriesOf(scope)];
  const hasOtherScope = before.join() !== after.join();
  if (from.join() === to.join() && !hasOtherScope) return;
  await trx
    .updateTable('staff')
    .set({ roles: JSON.stringify([...new Set(roles)]), scope: JSON.stringify(scope) })
    .where('id', '=', member.id)
    .execute();
  const scopes = hasOtherScope && { from_scope: before, to_scope: after };
  leave({ act: 'staff.roles-changed', details: { staff: member.id, from, to, ...scopes } });
}

const sorted = (roles: readonly StaffRole[]) => [...new Set(roles)].sort();

/** A scope as the trail stores it, `term:2027FA`, always in the same order. */
export function entriesOf(scope: StaffScope): string[] {
  return Object.entries(scope)
    .flatMap(([facet, values]) => values.map((value) => `${facet}:${value}`))
    .sort();
}

/** Serializes transactions that may remove an administrator. This lock comes before that of any member, so that two cannot deadlock. */
export async function lockAdministrators(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(trx);
}

/**
 * Call it before a member loses the role of an administrator or the access, under {@link lockAdministrators}. Another administrator has to
 * remain who can sign in, if only by an open invitation.
 * @throws AppError 409 for one's own access, which staff cannot remove even where others could restore it, and for the last administrator.
 */
export async function mustNotBeNeeded(
  trx: Transaction,
  { id, roles }: Member,
  by: Actor,
  now: Date,
): Promise<void> {
  if (!roles.includes('administrator')) return;
  if (by.kind === 'staff' && by.id === id) {
    throw new AppError(409, 'removes_self', (say) =>
      say('You cannot take away your own access. Please ask another administrator.'),
    );
  }
  const other = await sql`
    select from staff
    where id <> ${id} and removed_at is null and roles ? 'administrator' and (
      is_from_provider
      or exists (select from passkeys where staff_id = staff.id)
      or exists (select from staff_invitations where staff_id = staff.id
        and used_at is null and ended_at is null and expires_at > ${now}))
    limit 1`.execute(trx);
  if (other.rows.length > 0) return;
  throw new AppError(409, 'last_administrator', (say) =>
    say('Nobody else is an administrator. Please invite another one first.'),
  );
}

const fromProvider = refusal(409, 'roles_from_provider', (say) =>
  say('The roles of this person come from your college’s sign-in. Please change them there.'),
);
