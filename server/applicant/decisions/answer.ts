import { sql } from 'kysely';
import type { AnswerOffer } from '#contract/status.ts';
import { refusal } from '#server/core/http/errors.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { nowInDatabase, type Released, releasedOf, showDecision } from './released.ts';

/**
 * Accepts or declines an offer that the applicant sees, also one on an earlier application; either can be changed until the offer's last
 * day ends.
 * @throws AppError 404 where the applicant sees no offer, 409 for another decision than the one answered, and after the last day.
 */
export function answerOffer(
  platform: Pick<Platform, 'database' | 'clock'>,
  { accountId: own, username, sessionId }: Applicant,
  voice: Voice,
  { decision, answer }: AnswerOffer,
): Promise<void> {
  const by = { kind: 'applicant', id: own, session: sessionId } as const;
  return withTrail(platform, by, async (trx, leave) => {
    const earlier = await trx
      .selectFrom('decisions')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select('account_id')
      .where('decisions.id', '=', decision)
      .where('username', '=', username)
      .executeTakeFirst();
    const accountId = earlier?.account_id ?? own;
    const { rows } = await sql<{ released: Released | null }>`
      select ${releasedOf(sql`accounts.id`, nowInDatabase(platform))} as released
      from accounts where id = ${accountId} for key share`.execute(trx);
    const released = rows[0]?.released ?? undefined;
    if (released === undefined) throw noOffer();
    if (released.id !== decision) throw isAnother();
    const at = platform.clock();
    const { offer } = showDecision(released, voice, at);
    if (offer === undefined) throw noOffer();
    if (!offer.is_open) throw isOver();
    const changed = await trx
      .updateTable('decisions')
      .set({ answer, answered_at: at })
      .where('id', '=', decision)
      .where(sql<boolean>`answer is distinct from ${answer}`)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    leave({ act: 'offer.answered', account: accountId, details: { decision, answer } });
  });
}

const noOffer = refusal(404, 'no_offer', (say) => say('There is no offer to answer.'));

const isAnother = refusal(409, 'other_decision', (say) =>
  say('There is a newer decision. Please load the page again and read it first.'),
);

const isOver = refusal(409, 'offer_over', (say) =>
  say('The time to answer is over. Please call the office, and we will see what we can do.'),
);
