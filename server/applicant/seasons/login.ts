/** Moves a login from one application of a person to another. The application itself stays where it is, with all that refers to it. */
import { sql } from 'kysely';
import type { Transaction } from '#server/core/database/database.ts';

/** Everything by which a person gets in. The password, the language and the passkeys' handle are in `accounts`. */
const WAYS_IN = [
  ...['sessions', 'passkeys', 'devices', 'challenges'],
  ...['successful_logins', 'address_changes'],
] as const;

/** Gives a locked account's login to the account of another application of the same person. */
export async function moveLogin(
  trx: Transaction,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (const table of WAYS_IN) {
    await sql`update ${sql.table(table)} set account_id = ${to} where account_id = ${from}`.execute(
      trx,
    );
  }
}

/** Gives the login of a locked account that is about to be erased back to the person's application before, if there is one. */
export async function giveLoginBack(trx: Transaction, accountId: number, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with gone as (
      update accounts set continued_at = ${at} where id = ${accountId} and continued_at is null
      returning username
    )
    select id from accounts where continued_at is not null and username = (select username from gone)
    order by id desc limit 1 for update`.execute(trx);
  const [before] = rows;
  if (before === undefined) return;
  await sql`
    update accounts held set continued_at = null, password_hash = gone.password_hash,
      password_changed_at = gone.password_changed_at, language = gone.language,
      passkey_handle = gone.passkey_handle
    from accounts gone where gone.id = ${accountId} and held.id = ${before.id}`.execute(trx);
  await moveLogin(trx, { from: accountId, to: before.id });
}
