/** Roles and scopes, and the rule that somebody always has the role that gives them. */
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
  /** Left out, it stays as it is. */
  readonly scope?: StaffScope | undefined;
};

/** Gives a locked person other roles or another scope, with a line that says from what to what; nothing is left where nothing changes. */
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

/**
 * Makes everybody wait who could take the role of an administrator away, until the transaction ends. Comes before the lock of any person:
 * so two never wait for each other in a circle.
 */
export async function lockAdministrators(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(trx);
}

/**
 * For whoever takes an administrator's role or access away, under {@link lockAdministrators}. Somebody who can come in, if only by an open
 * invitation, has to be left. @throws AppError 409 for one's own, and for the last one.
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

/** Nobody takes away their own access, not even where others could give it back. */
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
