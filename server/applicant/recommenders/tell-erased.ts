import { senderIn } from '#server/applicant/accounts/letters/sender.ts';
import { earlier } from '#server/core/clock.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { RULES } from '#server/core/identity/handoffs/state.ts';
import type { Platform } from '#server/core/platform.ts';
import { erasedLetter } from './letters.ts';
import { IS_AWAITED } from './repository.ts';

/** Tells the recommenders whose letters are still awaited that the applicant is erased. Recommenders without a living link get no mail. */
export async function tellRecommenders(
  trx: Transaction,
  accountId: number,
  platform: Pick<Platform, 'clock' | 'languages' | 'mail' | 'settings'>,
): Promise<void> {
  const awaited = await trx
    .selectFrom('recommender_requests')
    .select('address')
    .distinct()
    .where('account_id', '=', accountId)
    .where(IS_AWAITED)
    .where('refused_at', 'is', null)
    .where('told_at', '>', earlier(platform.clock(), RULES.letter.lives))
    .execute();
  const sender = senderIn(platform, undefined);
  for (const { address } of awaited) {
    await platform.mail.send(erasedLetter(sender, address), { in: trx });
  }
}
