import { sql } from 'kysely';
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
  // Two erasures at the same time take turns, so that each counts what it took.
  const erased = await sql`
    delete from trail_notes using trail
    where trail.seq = trail_notes.seq and (
      trail.account_id = ${accountId}
      or exists (
        select from unnest(${names}::text[]) as name
        where name <> '' and position(lower(name) in lower(trail_notes.text)) > 0
      )
    )`.execute(trx);
  return Number(erased.numAffectedRows ?? 0n);
}
