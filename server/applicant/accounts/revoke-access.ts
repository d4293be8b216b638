import type { Transaction } from '#server/core/database/database.ts';
import { endSessionsOf } from '#server/core/identity/repository.ts';
import { forgetDevicesOf } from './log-in/devices.ts';

/** How many sessions were ended, and the names of the passkeys that were removed. */
type Revoked = { readonly sessions: number; readonly passkeys: readonly string[] };

/**
 * Ends every way into an account but its password and its mailbox: sessions, passkeys, and the marks of known browsers. The owner's cannot
 * be told from an intruder's, so none stays.
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
