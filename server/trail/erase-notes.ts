import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/platform/database/database.ts';

/**
 * Erases what was typed about somebody: the notes of the lines about their account, and every other note in which one of their
 * names stands. The lines stay, and so does the chain.
 * @returns how many notes there were. The line that is left about it has to say so, as `notes`: the proof counts them.
 */
export async function eraseNotesAbout(
  trx: Transaction,
  { accountId, names }: { accountId: number; names: readonly string[] },
): Promise<number> {
  const erased = await sql`
    delete from trail_notes using trail
    where trail.seq = trail_notes.seq and (
      trail.account_id = ${accountId}
      or ${namesStandIn(sql`trail_notes.text`, names)}
    )`.execute(trx);
  return Number(erased.numAffectedRows ?? 0n);
}

/** True in SQL where one of some names stands in a text. */
export function namesStandIn(
  text: RawBuilder<unknown>,
  names: readonly string[],
): RawBuilder<boolean> {
  return sql`exists (
    select from unnest(${names}::text[]) as name
    where ${inWords(sql`name`)} <> '  ' and strpos(${inWords(text)}, ${inWords(sql`name`)}) > 0
  )`;
}

/** Whole words between blanks: so Lee is not found in a fleet. */
function inWords(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`' ' || trim(regexp_replace(lower(${text}), '[^[:alnum:]@]+', ' ', 'g')) || ' '`;
}
