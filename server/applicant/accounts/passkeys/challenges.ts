/** The challenges of passkeys: each can be answered once, within minutes. */

import { later } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { hashToken } from '#server/core/identity/tokens.ts';

/** Long enough to fetch a telephone. */
const CHALLENGE_MINUTES = 10;

/** What a challenge is for: a log-in, or one more passkey of an account. */
type Question =
  | { readonly purpose: 'log-in'; readonly accountId: null }
  | { readonly purpose: 'new'; readonly accountId: number };

export async function keepChallenge(
  queries: Queries,
  { value, purpose, accountId, at }: Question & { readonly value: string; readonly at: Date },
): Promise<void> {
  await queries
    .insertInto('passkey_challenges')
    .values({
      hash: hashToken(value),
      purpose,
      account_id: accountId,
      expires_at: later(at, { minutes: CHALLENGE_MINUTES }),
    })
    .execute();
}

/**
 * Deletes a challenge before its answer is checked, so that it cannot be answered twice, not even after a wrong answer.
 * @throws AppError 400 for a challenge that is unknown, answered, too old or another account's.
 */
export async function takeChallenge(
  queries: Queries,
  { value, purpose, accountId, at }: Question & { readonly value: string; readonly at: Date },
): Promise<void> {
  const taken = await queries
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hashToken(value))
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', accountId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  if (taken.numDeletedRows === 1n) return;
  throw new AppError(400, 'dead_challenge', (say) =>
    say('This took too long, or it was already used. Please try again.'),
  );
}
