/** Challenges, which a passkey or the college's provider answers: each once, within minutes. */
import type { Selectable } from 'kysely';
import { later } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { AppError } from '#server/core/http/errors.ts';
import { hashToken } from '#server/core/identity/tokens.ts';

/** Long enough to fetch a telephone or to find a password. */
export const CHALLENGE_MINUTES = 10;

type Stored = Selectable<Tables['staff_challenges']>;
type Purpose = Stored['purpose'];
type Challenge = Pick<Stored, 'staff_id' | 'data'>;

export async function keepChallenge(
  queries: Queries,
  challenge: {
    readonly value: string;
    readonly purpose: Purpose;
    readonly staffId?: number;
    readonly data?: Readonly<Record<string, string>>;
    readonly at: Date;
  },
): Promise<void> {
  const { value, purpose, staffId = null, data = {}, at } = challenge;
  await queries
    .insertInto('staff_challenges')
    .values({
      hash: hashToken(value),
      purpose,
      staff_id: staffId,
      data: JSON.stringify(data),
      expires_at: later(at, { minutes: CHALLENGE_MINUTES }),
    })
    .execute();
}

/**
 * Deletes and returns a challenge, so that it can be answered once: a second attempt finds none, even after a wrong first answer.
 * @throws AppError 400 for a challenge that is unknown, answered or expired.
 */
export async function takeChallenge(
  queries: Queries,
  { value, purpose, at }: { value: string; purpose: Purpose; at: Date },
): Promise<Challenge> {
  const taken = await queries
    .deleteFrom('staff_challenges')
    .where('hash', '=', hashToken(value))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', at)
    .returning(['staff_id', 'data'])
    .executeTakeFirst();
  if (taken !== undefined) return taken;
  throw new AppError(400, 'dead_challenge', (say) =>
    say('This took too long, or it was already used. Please try again.'),
  );
}
