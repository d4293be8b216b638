/** Passkeys of applicants and of staff as they are stored. */
import { sql } from 'kysely';
import type { Passkey } from '#contract/passkeys.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { type Kind, OWNER_COLUMN, type Owner, ownerColumns } from '../owner.ts';
import type { CheckedPasskey } from './webauthn.ts';

/** More than anybody has devices for. */
const MAX_PASSKEYS = 10;

/** A passkey of this kind, with its owner's WebAuthn handle. */
export async function findPasskey(queries: Queries, kind: Kind, credentialId: string) {
  return queries
    .selectFrom('passkeys')
    .leftJoin('accounts', 'accounts.id', 'passkeys.account_id')
    .leftJoin('staff', 'staff.id', 'passkeys.staff_id')
    .select(['passkeys.id', 'public_key as publicKey'])
    .select(`passkeys.${OWNER_COLUMN[kind]} as ownerId` as const)
    .select(({ fn }) => fn.coalesce('passkey_handle', 'user_handle').as('handle'))
    .where('credential_id', '=', credentialId)
    .where(`passkeys.${OWNER_COLUMN[kind]}`, 'is not', null)
    .$narrowType<{ ownerId: number }>()
    .executeTakeFirst();
}

/**
 * Keeps a new passkey of a locked owner.
 * @returns its id. @throws AppError 400 for one that is registered already, 409 for one too many.
 */
export async function keepPasskey(
  trx: Transaction,
  owner: Owner,
  passkey: CheckedPasskey & { readonly name: string; readonly at: Date },
): Promise<number> {
  if ((await listPasskeys(trx, owner)).length >= MAX_PASSKEYS) {
    throw new AppError(409, 'too_many_passkeys', (say) =>
      say('You have as many passkeys as an account can have. Please remove one first.'),
    );
  }
  const kept = await trx
    .insertInto('passkeys')
    .values({
      ...ownerColumns(owner),
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name.trim(),
      is_synced: passkey.isSynced,
      added_at: passkey.at,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (kept !== undefined) return kept.id;
  throw new AppError(400, 'known_passkey', (say) => say('This passkey is already registered.'));
}

/** The passkeys of an owner, oldest first. */
export function listPasskeys(queries: Queries, { kind, id }: Owner) {
  return queries
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'added_at', 'last_used_at', 'is_synced'])
    .where(OWNER_COLUMN[kind], '=', id)
    .orderBy('id')
    .execute();
}

/** The passkeys of an owner, as calls tell them. */
export async function describePasskeys(queries: Queries, owner: Owner): Promise<Passkey[]> {
  const held = await listPasskeys(queries, owner);
  return held.map(({ id, name, added_at, last_used_at, is_synced }) => ({
    id,
    name,
    added_at: added_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? '',
    is_synced,
  }));
}

/** Removes a passkey of an owner. @returns its name. @throws AppError 404. */
export async function removePasskeyOf(
  trx: Transaction,
  { kind, id }: Owner,
  passkey: number,
): Promise<string> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('id', '=', passkey)
    .where(OWNER_COLUMN[kind], '=', id)
    .returning('name')
    .executeTakeFirst();
  if (removed === undefined) throw noSuchPasskey();
  return removed.name;
}

/**
 * Stores a use of a passkey. A counter that does not grow means that the passkey was cloned; many passkeys always send 0.
 * @returns false when the counter did not grow, or the passkey was removed in the meantime.
 */
export async function countUseOfPasskey(
  trx: Transaction,
  { id, counter, isSynced, at }: { id: number; counter: number; isSynced: boolean; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkeys set counter = ${counter}, is_synced = ${isSynced}, last_used_at = ${at}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter === 0}))`.execute(trx);
  return numAffectedRows === 1n;
}

const noSuchPasskey = refusal(404, 'no_such_passkey', (say) => say('You have no such passkey.'));
