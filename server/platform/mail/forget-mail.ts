import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

/** Forgets every letter to an address: those that wait, those that the queue still remembers, and the dev mailbox's. */
export async function forgetMailTo(trx: Transaction, address: string): Promise<void> {
  await sql`delete from pgboss.job where name = 'mail' and data->>'to' = ${address}`.execute(trx);
  await trx.deleteFrom('dev_mailbox').where('recipient', '=', address).execute();
}
