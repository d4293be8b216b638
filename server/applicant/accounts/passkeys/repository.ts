/** Passkeys of applicants as they are stored. */

import type { Queries, Transaction } from '#server/core/database/database.ts';
import { columnsOfPasskey, knownPasskey } from '#server/core/identity/passkeys/stored.ts';
import type { CheckedPasskey } from '#server/core/identity/passkeys/webauthn.ts';

/** A passkey, with the data of its owner that a log-in needs. */
export async function findPasskey(queries: Queries, credentialId: string) {
  return queries
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'passkeys.account_id')
    .select(['passkeys.id', 'account_id as accountId', 'public_key as publicKey'])
    .select(['passkey_handle as ownerHandle', 'language'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Keeps a new passkey. @throws AppError 400 for one that is registered already. */
export async function keepPasskey(
  trx: Transaction,
  passkey: CheckedPasskey & { accountId: number; name: string; at: Date },
): Promise<void> {
  const kept = await trx
    .insertInto('passkeys')
    .values({ account_id: passkey.accountId, ...columnsOfPasskey(passkey) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (kept === undefined) throw knownPasskey();
}

/** The passkeys of an account, oldest first. */
export async function listPasskeys(queries: Queries, accountId: number) {
  return queries
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'added_at', 'last_used_at', 'is_synced'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

/** The names of an account's passkeys. */
export async function namesOfPasskeys(queries: Queries, accountId: number): Promise<string[]> {
  const held = await listPasskeys(queries, accountId);
  return held.map(({ name }) => name);
}

/** Removes a passkey of an account. @returns its name; undefined where the account has no passkey of this id. */
export async function removePasskeyOf(
  trx: Transaction,
  { accountId, id }: { accountId: number; id: number },
): Promise<string | undefined> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}
