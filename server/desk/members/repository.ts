/** Members of the staff as they are stored. */
import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';

/** The members who were not removed. */
function members(queries: Queries) {
  return queries
    .selectFrom('staff')
    .select(['id', 'mail', 'name', 'roles', 'scope', 'user_handle as handle', 'language'])
    .select('is_from_provider as isFromProvider')
    .where('removed_at', 'is', null)
    .orderBy('id');
}

export type Member = Awaited<ReturnType<typeof readMember>>;

/** The signed-in member. */
export function readMember(queries: Queries, id: number) {
  return members(queries).where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Locks a member who was not removed, until the transaction ends: a concurrent removal waits, and then also finds what this transaction has
 * added.
 * @param refusal the error for a number that no present member has, 404 if left out.
 */
export async function lockMember(
  trx: Transaction,
  id: number,
  refusal = noSuchMember,
): Promise<Member> {
  const found = await members(trx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (found === undefined) throw refusal();
  return found;
}

/** Locks the member who was invited to this address, and not removed. */
export function lockInvited(trx: Transaction, mail: string): Promise<Member | undefined> {
  return members(trx)
    .where('mail', '=', mail)
    .where('is_from_provider', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns the new id. @throws AppError 409 where a concurrent sign-in has just added the same identity. */
export async function addMember(
  trx: Transaction,
  {
    roles,
    scope = {},
    ...member
  }: Pick<Member, 'mail' | 'roles'> &
    Partial<Pick<Member, 'name' | 'scope' | 'language'>> & {
      readonly issuer?: string;
      readonly subject?: string;
      readonly added_at: Date;
    },
): Promise<number> {
  const added = await trx
    .insertInto('staff')
    .values({
      ...member,
      user_handle: randomBytes(32),
      roles: JSON.stringify(roles),
      scope: JSON.stringify(scope),
      removed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) return added.id;
  throw new AppError(409, 'signed_in_twice', (say) =>
    say('You signed in twice at the same moment. Please try again.'),
  );
}

/** The member with an address or a number, for commands; several, where members from the provider share an address. */
export function findMembers(queries: Queries, mailOrId: string): Promise<Member[]> {
  const isId = /^\d{1,15}$/.test(mailOrId);
  return members(queries)
    .where((row) => (isId ? row('id', '=', Number(mailOrId)) : row('mail', '=', mailOrId)))
    .execute();
}

/**
 * Whether two members are the same person. A person who signs in both through the college's provider and by invitation is two members with
 * one address, and still counts as one person.
 */
export function isSamePerson(
  one: Pick<Member, 'id' | 'mail'>,
  other: Pick<Member, 'id' | 'mail'>,
): boolean {
  return one.id === other.id || (one.mail !== '' && one.mail === other.mail);
}

/** {@link isSamePerson} in SQL: whether a column, which may be null, names a member who is the same person. */
export function isSamePersonAs(staffId: number, column: string): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(column)} in (
    select same.id from staff me join staff same on same.id = me.id or (me.mail <> '' and same.mail = me.mail)
    where me.id = ${staffId}), false)`;
}

/** Registrars who were not removed, with what a letter to them needs. */
export function listRegistrars(queries: Queries) {
  return members(queries).where(sql<boolean>`roles ? 'registrar'`);
}

function noSuchMember(): AppError {
  return new AppError(404, 'no_such_member', (say) => say('Nobody has this number.'));
}
