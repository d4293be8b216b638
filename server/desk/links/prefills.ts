/** Answer sets that a link opens the form with (contract §6, "Prefill"). */
import type { AnswerMap } from '#contract/application.ts';
import type { Queries } from '#server/core/database/database.ts';
import { createToken, hashToken } from '#server/core/identity/tokens.ts';

/** @returns the token, which nobody can read again. */
export async function createPrefill(
  queries: Queries,
  prefill: { answers: AnswerMap; expiresAt: Date },
): Promise<string> {
  const token = createToken();
  await queries
    .insertInto('prefills')
    .values({
      token_hash: token.hash,
      answers: JSON.stringify(prefill.answers),
      expires_at: prefill.expiresAt,
    })
    .execute();
  return token.value;
}

/** The answers behind a living token, and the id of their link; `undefined` for any other token. */
export async function findPrefill(
  queries: Queries,
  token: string,
  now: Date,
): Promise<{ id: number; answers: AnswerMap } | undefined> {
  return queries
    .selectFrom('prefills')
    .select(['id', 'answers'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}
