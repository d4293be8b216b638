import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/core/database/database.ts';

/**
 * Erases the notes about an applicant: those of lines about the account, and all others that name the applicant. The lines and their
 * hash chain stay.
 * @param isNamed SQL condition whether `trail_notes.text` beside a line of `trail` names the applicant.
 * @returns how many notes were erased. The line about the erasure must hold this number as `notes`, because `verifyTrail` counts them.
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
