/** Changes roles and scopes, and keeps at least one administrator. */
import { sql } from 'kysely';
import type { StaffRole, StaffScope } from '#contract/desk.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import type { Leave } from '#server/core/trail/record.ts';
import type { Member } from './repository.ts';

type Doing = { readonly trx: Transaction; readonly leave: Leave };
type Wanted = {
  readonly roles?: readonly StaffRole[];
  /** Unchanged if left out. */
  readonly scope?: StaffScope | undefined;
};

/** Changes the roles or the scope of a locked member. The trail gets the values before and after; a change of nothing adds no line. */
export async function giveRoles({ trx, leave }: Doing, member: Member, wanted: Wanted) {
  const { id, scope } = member;
  const roles = [...new Set(wanted.roles ?? member.roles)];
  const [from, to] = [[...member.roles].sort(), roles.toSorted()];
  const [before, after] = [entriesOf(scope), entriesOf(wanted.scope ?? scope)];
  const hasOtherScope = before.join() !== after.join();
  if (from.join() === to.join() && !hasOtherScope) return;
  await trx
    .updateTable('staff')
    .set({ roles: JSON.stringify(roles), scope: JSON.stringify(wanted.scope ?? scope) })
    .where('id', '=', id)
    .execute();
  const scopes = hasOtherScope && { from_scope: before, to_scope: after };
  leave({ act: 'staff.roles-changed', details: { staff: id, from, to, ...scopes } });
}

/** A scope as the trail tells it, `term:2027FA`, always in the same order. */
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
 * @throws AppError 409 for one's own access, and for the last administrator.
 */
export async function mustNotBeNeeded(
  trx: Transaction,
  { id, roles }: Member,
  by: Actor,
  now: Date,
): Promise<void> {
  if (!roles.includes('administrator')) return;
  if (by.kind === 'staff' && by.id === id) throw ownAccess();
  const other = await trx
    .selectFrom('staff')
    .select('id')
    .where('id', '!=', id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`roles ? 'administrator'`)
    .where(
      sql<boolean>`(
        is_from_provider
        or exists (select from staff_passkeys where staff_id = staff.id)
        or exists (select from staff_invitations where staff_id = staff.id
          and used_at is null and ended_at is null and expires_at > ${now}))`,
    )
    .executeTakeFirst();
  if (other === undefined) throw lastAdministrator();
}

/** Staff cannot remove their own access, not even where others could restore it. */
function ownAccess(): AppError {
  return new AppError(409, 'removes_self', (say) =>
    say('You cannot take away your own access. Please ask another administrator.'),
  );
}

function lastAdministrator(): AppError {
  return new AppError(409, 'last_administrator', (say) =>
    say('Nobody else is an administrator. Please invite another one first.'),
  );
}
