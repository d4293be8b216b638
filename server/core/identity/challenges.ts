/** Challenges, which a passkey or the college's provider answers: each once, within minutes. */
import { later } from '#server/core/clock.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Platform } from '#server/core/platform.ts';
import { type Kind, OWNER_COLUMN, type Owner, ownerColumns } from './owner.ts';
import { hashToken } from './tokens.ts';

/** Long enough to fetch a telephone or to find a password. */
export const CHALLENGE_MINUTES = 10;

/** The purpose of a challenge. A sign-in has no owner yet. */
type Question =
  | { readonly purpose: 'sign-in' | 'provider'; readonly kind: Kind }
  | ({ readonly purpose: 'new passkey' } & Owner);
type Data = Readonly<Record<string, string>>;
type Needs = Pick<Platform, 'database' | 'clock'>;

/** Stores the hash of a challenge. @param data secrets to check the answer with. */
export async function keepChallenge(
  { database, clock }: Needs,
  value: string,
  question: Question,
  data: Data = {},
): Promise<void> {
  await database.kysely
    .insertInto('challenges')
    .values({
      hash: hashToken(value),
      kind: question.kind,
      purpose: question.purpose,
      ...('id' in question && ownerColumns(question)),
      data: JSON.stringify(data),
      expires_at: later(clock(), { minutes: CHALLENGE_MINUTES }),
    })
    .execute();
}

/**
 * Deletes a challenge before its answer is checked, so that it cannot be answered twice, not even after a wrong answer.
 * @returns its data. @throws AppError 400 for a challenge that is unknown, answered, too old or another owner's.
 */
export async function takeChallenge(
  { database, clock }: Needs,
  value: string,
  question: Question,
): Promise<Data> {
  let taking = database.kysely
    .deleteFrom('challenges')
    .where('hash', '=', hashToken(value))
    .where('kind', '=', question.kind)
    .where('purpose', '=', question.purpose)
    .where('expires_at', '>', clock());
  if ('id' in question) taking = taking.where(OWNER_COLUMN[question.kind], '=', question.id);
  const taken = await taking.returning('data').executeTakeFirst();
  if (taken !== undefined) return taken.data;
  throw new AppError(400, 'dead_challenge', (say) =>
    say('This took too long, or it was already used. Please try again.'),
  );
}
