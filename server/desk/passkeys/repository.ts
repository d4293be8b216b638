/** Passkeys as they are stored. */

import type { Queries, Transaction } from '#server/core/database/database.ts';
import { columnsOfPasskey, knownPasskey } from '#server/core/identity/passkeys/stored.ts';
import type { CheckedPasskey } from '#server/core/identity/passkeys/webauthn.ts';

type StoredPasskey = {
  readonly id: number;
  readonly staffId: number;
  readonly publicKey: Buffer;
  readonly ownerHandle: Buffer;
};

/** A passkey of a member who was not removed. */
export async function findPasskey(
  queries: Queries,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  return queries
    .selectFrom('staff_passkeys')
    .innerJoin('staff', 'staff.id', 'staff_passkeys.staff_id')
    .select(['staff_passkeys.id', 'staff_id as staffId', 'public_key as publicKey'])
    .select('user_handle as ownerHandle')
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Keeps a new passkey. @returns its id. @throws AppError 400 for one that is registered already. */
export async function keepPasskey(
  trx: Transaction,
  passkey: CheckedPasskey & { staffId: number; name: string; at: Date },
): Promise<number> {
  const kept = await trx
    .insertInto('staff_passkeys')
    .values({ staff_id: passkey.staffId, ...columnsOfPasskey(passkey) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (kept === undefined) throw knownPasskey();
  return kept.id;
}

export async function listPasskeys(queries: Queries, staffId: number) {
  return queries
    .selectFrom('staff_passkeys')
    .select(['id', 'credential_id', 'name', 'added_at', 'last_used_at', 'is_synced'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
}

export async function removePasskeysOf(trx: Transaction, staffId: number): Promise<void> {
  await trx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
}
