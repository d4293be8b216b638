import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/core/database/database.ts';

/**
 * Erases what was typed about somebody: the notes of the lines about their account, and every other note that names them. The lines stay,
 * and so does the chain.
 * @param isNamed in SQL, whether `trail_notes.text` beside a line of `trail` names them.
 * @returns how many notes there were. The line that is left about it has to say so, as `notes`: the proof counts them.
 */
export async function eraseNotesAbout(
  trx: Transaction,
  { accountId, isNamed }: { accountId: number; isNamed: RawBuilder<boolean> },
): Promise<number> {
  const erased = await sql`
    delete from trail_notes using trail
    where trail.seq = trail_notes.seq and (trail.account_id = ${accountId} or ${isNamed})`.execute(
    trx,
  );
  return Number(erased.numAffectedRows ?? 0n);
}
