import { sql } from 'kysely';
import type { Transaction } from '#server/core/database/database.ts';
import { forgetDevicesOf } from './devices.ts';
import { OWNER_COLUMN, type Owner } from './owner.ts';
import { endSessions } from './repository.ts';

/** How many sessions were ended, and the names of the passkeys that were removed. */
type Revoked = { readonly sessions: number; readonly passkeys: readonly string[] };

/**
 * Ends the owner's sessions, passkeys and known browsers. Passwords, the mailbox and the college's provider still work. An intruder's
 * cannot be told from the owner's, so all are removed.
 */
export async function revokeAccess(trx: Transaction, owner: Owner): Promise<Revoked> {
  const table = sql.table(owner.kind === 'staff' ? 'staff' : 'accounts');
  // A passkey that is being added waits for this lock, and then finds its session gone.
  await sql`select from ${table} where id = ${owner.id} for update`.execute(trx);
  const sessions = await endSessions(trx, owner);
  await forgetDevicesOf(trx, owner);
  const passkeys = await trx
    .deleteFrom('passkeys')
    .where(OWNER_COLUMN[owner.kind], '=', owner.id)
    .returning('name')
    .execute();
  return { sessions, passkeys: passkeys.map(({ name }) => name) };
}
