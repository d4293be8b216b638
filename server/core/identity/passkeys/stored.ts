/** Shared storage of passkeys, for those of applicants and of staff. */
import { type Generated, sql } from 'kysely';
import type { Transaction } from '#server/core/database/database.ts';
import type { GeneratedJson } from '#server/core/database/tables.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { CheckedPasskey } from './webauthn.ts';

/** The columns of a table of passkeys, except the owner's id. */
export type PasskeyColumns = {
  id: Generated<number>;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: GeneratedJson<readonly string[]>;
  name: string;
  is_synced: boolean;
  added_at: Date;
  last_used_at: Date | null;
};

/** A new passkey as it is stored, without its owner. */
export function columnsOfPasskey({
  credentialId,
  publicKey,
  counter,
  transports,
  isSynced,
  name,
  at,
}: CheckedPasskey & { readonly name: string; readonly at: Date }) {
  return {
    credential_id: credentialId,
    public_key: publicKey,
    counter,
    transports: JSON.stringify(transports),
    name,
    is_synced: isSynced,
    added_at: at,
    last_used_at: null,
  };
}

/**
 * Stores a use of a passkey. A counter that does not grow means that the passkey was cloned; many passkeys always send 0.
 * @returns false when the counter did not grow, or the passkey was removed in the meantime.
 */
export async function countUseOfPasskey(
  trx: Transaction,
  table: 'passkeys' | 'staff_passkeys',
  { id, counter, isSynced, at }: { id: number; counter: number; isSynced: boolean; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set counter = ${counter}, is_synced = ${isSynced}, last_used_at = ${at}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter === 0}))`.execute(trx);
  return numAffectedRows === 1n;
}

export function knownPasskey(): AppError {
  return new AppError(400, 'known_passkey', (say) => say('This passkey is already registered.'));
}
