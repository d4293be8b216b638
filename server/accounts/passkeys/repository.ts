/** Passkeys of applicants as they are stored. */
import { columnsOfPasskey, countsOn, knownPasskey } from '#server/identity/passkeys/stored.ts';
import type { CheckedPasskey } from '#server/identity/passkeys/webauthn.ts';
import type { Queries, Transaction } from '#server/platform/database/database.ts';

/** A passkey, with what a log-in needs to know of its owner. */
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

/**
 * Notes that a passkey was used.
 * @returns false when the counter went back, or the passkey was removed in the meantime.
 */
export async function countUseOfPasskey(
  trx: Transaction,
  used: { id: number; counter: number; isSynced: boolean; at: Date },
): Promise<boolean> {
  const { id, counter, isSynced, at } = used;
  const counted = await trx
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced, last_used_at: at })
    .where('id', '=', id)
    .where(countsOn(counter))
    .executeTakeFirst();
  return counted.numUpdatedRows === 1n;
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

/** What the owner of an account calls its passkeys. */
export async function namesOfPasskeys(queries: Queries, accountId: number): Promise<string[]> {
  const held = await listPasskeys(queries, accountId);
  return held.map(({ name }) => name);
}

/** Removes a passkey of an account. @returns its name; undefined when there is none of this number. */
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
