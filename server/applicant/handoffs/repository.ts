/** Stores handoffs: links by which somebody without an account does one task of one application. */
import type { Selectable } from 'kysely';
import type { HandoffKind } from '#contract/handoffs.ts';
import { later } from '#server/core/clock.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { createCode, hashCode } from './code.ts';
import { HANDOFF_KINDS, RULES } from './state.ts';

export type StoredHandoff = Selectable<Tables['handoffs']>;

type NewHandoff = {
  readonly accountId: number;
  readonly kind: HandoffKind;
  readonly subject: string;
  /** The address that the link goes to; omitted for whoever holds it. */
  readonly recipient?: string;
};

/** @returns the link's row and its code, which nobody can read again. */
export async function createHandoff(
  trx: Transaction,
  { accountId, kind, subject, recipient }: NewHandoff,
  now: Date,
): Promise<StoredHandoff & { readonly code: string }> {
  const code = createCode();
  const row = await trx
    .insertInto('handoffs')
    .values({
      account_id: accountId,
      kind,
      subject,
      recipient: recipient ?? null,
      token_hash: hashCode(code),
      made_at: now,
      expires_at: later(now, RULES[kind].lives),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, code };
}

/** The handoff of a code, whatever its state; undefined if nobody made it. */
export function findHandoff(queries: Queries, code: string): Promise<StoredHandoff | undefined> {
  return queries
    .selectFrom('handoffs')
    .selectAll()
    .where('token_hash', '=', hashCode(code))
    .executeTakeFirst();
}

/** The links that an applicant made for whoever holds them, the newest first. */
export function listHandoffs(queries: Queries, accountId: number): Promise<StoredHandoff[]> {
  return queries
    .selectFrom('handoffs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('recipient', 'is', null)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** Gives a waiting link to the one browser that opens it. @returns false if it was not waiting any more. */
export async function bindToBrowser(
  trx: Transaction,
  id: number,
  browserHash: Buffer,
  now: Date,
): Promise<boolean> {
  const bound = await trx
    .updateTable('handoffs')
    .set({ browser_hash: browserHash, opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return bound.numUpdatedRows === 1n;
}

/**
 * Notes a use of an opened link. @param change what is stored with it; a link that is saved and come back to is not used yet.
 * @returns false if the link was over meanwhile, or its only use was made: nothing may be done then.
 */
export async function noteUse(
  trx: Transaction,
  { id, kind }: Pick<StoredHandoff, 'id' | 'kind'>,
  now: Date,
  change: { readonly used_at?: Date; readonly proposal?: string | null } = { used_at: now },
): Promise<boolean> {
  let using = trx
    .updateTable('handoffs')
    .set(change)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  if (RULES[kind].isOnce) using = using.where('used_at', 'is', null);
  return (await using.executeTakeFirst()).numUpdatedRows === 1n;
}

const ONCE = HANDOFF_KINDS.filter((kind) => RULES[kind].isOnce);

/**
 * Takes living links back, with what was typed and not sent.
 * @param which one link, or all of a kind about one subject.
 * @returns the ids of the links that were taken back.
 */
export async function revokeHandoffs(
  trx: Transaction,
  accountId: number,
  which: { readonly id: number } | { readonly kind: HandoffKind; readonly subject: string },
  now: Date,
): Promise<number[]> {
  let revoking = trx
    .updateTable('handoffs')
    .set({ revoked_at: now, proposal: null })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where((row) => row.or([row('used_at', 'is', null), row('kind', 'not in', ONCE)]));
  revoking =
    'id' in which
      ? revoking.where('id', '=', which.id).where('recipient', 'is', null)
      : revoking.where('kind', '=', which.kind).where('subject', '=', which.subject);
  const revoked = await revoking.returning('id').execute();
  return revoked.map(({ id }) => id);
}
