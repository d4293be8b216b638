/** Members of the staff as they are stored. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { StaffRole, StaffScope } from '#contract/desk.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';

export type Member = {
  readonly id: number;
  readonly mail: string;
  readonly roles: readonly StaffRole[];
  readonly scope: StaffScope;
  readonly handle: Buffer;
  readonly isFromProvider: boolean;
  /** The language of letters to them. */
  readonly language: string | null;
};

const COLUMNS = [
  'id',
  'mail',
  'roles',
  'scope',
  'user_handle as handle',
  'is_from_provider as isFromProvider',
  'language',
] as const;

/**
 * Locks a member who was not removed, until the transaction ends: a concurrent removal waits, and then also finds what this transaction has
 * added.
 */
export function lockMember(trx: Transaction, id: number): Promise<Member | undefined> {
  return trx
    .selectFrom('staff')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the member who was invited to this address, and not removed. */
export function lockInvited(trx: Transaction, mail: string): Promise<Member | undefined> {
  return trx
    .selectFrom('staff')
    .select(COLUMNS)
    .where('mail', '=', mail)
    .where('removed_at', 'is', null)
    .where('is_from_provider', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

type New = Pick<Member, 'mail' | 'roles' | 'scope' | 'isFromProvider'> & {
  readonly name?: string;
  readonly language?: string | undefined;
  readonly at: Date;
};

/** @returns the new id. */
export async function addMember(trx: Transaction, member: New): Promise<number> {
  const { id } = await trx
    .insertInto('staff')
    .values({
      user_handle: randomBytes(32),
      mail: member.mail,
      name: member.name ?? '',
      language: member.language ?? null,
      roles: JSON.stringify(member.roles),
      scope: JSON.stringify(member.scope),
      is_from_provider: member.isFromProvider,
      added_at: member.at,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The member with an address or a number, for commands; several, where members from the provider share an address. */
export function findMembers(queries: Queries, mailOrId: string): Promise<{ id: number }[]> {
  const isId = /^\d{1,15}$/.test(mailOrId);
  return queries
    .selectFrom('staff')
    .select('id')
    .where((row) => (isId ? row('id', '=', Number(mailOrId)) : row('mail', '=', mailOrId)))
    .where('removed_at', 'is', null)
    .orderBy('id')
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

/** Registrars who were not removed, with what a letter to them needs. */
export function listRegistrars(queries: Queries) {
  return queries
    .selectFrom('staff')
    .select([...COLUMNS, 'name'])
    .where('removed_at', 'is', null)
    .where(sql<boolean>`roles ? 'registrar'`)
    .orderBy('id');
}

/** The error for a number that no present member has. */
export function noSuchMember(): AppError {
  return new AppError(404, 'no_such_member', (say) => say('There is nobody of this number.'));
}
