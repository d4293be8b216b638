import type { Transaction } from '#server/core/database/database.ts';
import { endSessionsOf } from '#server/core/identity/repository.ts';
import { forgetDevicesOf } from './log-in/devices.ts';

/** What no longer opens an account: how many sessions there were, and what its owner called the passkeys. */
export type Revoked = { readonly sessions: number; readonly passkeys: readonly string[] };

/**
 * Ends whatever opens an account besides its password and its mailbox: every session, every passkey, and the marks of known browsers. It
 * cannot tell the owner's from an intruder's, so none stays.
 */
export async function revokeAccess(trx: Transaction, accountId: number): Promise<Revoked> {
  // A passkey that is being added waits for this lock, and then finds its session gone.
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  const sessions = await endSessionsOf(trx, accountId);
  await forgetDevicesOf(trx, accountId);
  const passkeys = await trx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .returning('name')
    .execute();
  return { sessions, passkeys: passkeys.map(({ name }) => name) };
}
