/** Stores every link by which somebody without an account does one task. */
import type { NotNull, Selectable } from 'kysely';
import type { HandoffKind } from '#contract/handoffs.ts';
import type { Answers } from '#form/engine/answers.ts';
import { later } from '#server/core/clock.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { createToken, hashToken } from '#server/core/identity/tokens.ts';
import { createCode, hashCode } from './code.ts';
import { LINK_KINDS, type LinkKind, type Lives, type OfficeKind, RULES } from './state.ts';

/** A link as it is stored. */
export type StoredLink<Kind extends LinkKind = LinkKind> = Selectable<Tables['handoffs']> & {
  readonly kind: Kind;
};
/** A link for one task of one application. */
export type StoredHandoff = StoredLink<HandoffKind> & { readonly account_id: number };

type NewLink = {
  readonly kind: LinkKind;
  /** Omitted for a prefilled form. */
  readonly accountId?: number;
  readonly subject?: string;
  /** The address that the link is sent to; omitted for a link that its maker passes on. */
  readonly recipient?: string;
  readonly lives?: Lives;
  readonly answers?: Answers;
};

/** @returns the link's row and its code or token, which nobody can read again. */
export async function createHandoff(
  queries: Queries,
  { kind, accountId, subject = '', recipient, lives = RULES[kind].lives, answers }: NewLink,
  now: Date,
): Promise<StoredLink & { readonly code: string }> {
  const token = kind === 'view' || kind === 'prefill' ? createToken() : undefined;
  const code = token?.value ?? createCode();
  const row = await queries
    .insertInto('handoffs')
    .values({
      account_id: accountId ?? null,
      kind,
      subject,
      recipient: recipient ?? null,
      token_hash: token?.hash ?? hashCode(code),
      made_at: now,
      expires_at: later(now, lives),
      proposal: answers === undefined ? null : JSON.stringify(answers),
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
    .where('kind', 'not in', ['view', 'prefill'])
    .$narrowType<{ kind: HandoffKind; account_id: NotNull }>()
    .executeTakeFirst();
}

/** The living link of the office with a token; undefined for any other token. */
export function findByToken(
  queries: Queries,
  kind: OfficeKind,
  token: string,
  now: Date,
): Promise<StoredLink | undefined> {
  return queries
    .selectFrom('handoffs')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The links of some kinds to an application, the newest first. */
export function listLinks<Kind extends LinkKind>(
  queries: Queries,
  accountId: number,
  kinds: readonly Kind[],
): Promise<StoredLink<Kind>[]> {
  return queries
    .selectFrom('handoffs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .$castTo<StoredLink<Kind>>()
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
 * Notes a use of an opened link. @param change the columns to set; a saved draft leaves the link unused.
 * @returns false if the link has expired, was revoked or had its only use: its task must not be done then.
 */
export async function noteUse(
  trx: Transaction,
  { id, kind }: Pick<StoredLink, 'id' | 'kind'>,
  now: Date,
  change: { readonly used_at?: Date; readonly proposal?: string | null } = { used_at: now },
): Promise<boolean> {
  let using = trx
    .updateTable('handoffs')
    .set((row) => ({ ...change, times_used: row('times_used', '+', 1) }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  if (RULES[kind].isOnce) using = using.where('used_at', 'is', null);
  return (await using.executeTakeFirst()).numUpdatedRows === 1n;
}

const ONCE = LINK_KINDS.filter((kind) => RULES[kind].isOnce);

/**
 * Revokes living links of some kinds to an application, and deletes the drafts behind them.
 * @param which `subject`: only the links about it. `id`: only this link.
 * @returns the ids of the revoked links.
 */
export async function revokeHandoffs(
  trx: Transaction,
  accountId: number,
  { kinds, subject, id }: { kinds: readonly LinkKind[]; subject?: string; id?: number },
  now: Date,
): Promise<number[]> {
  let revoking = trx
    .updateTable('handoffs')
    .set({ revoked_at: now, proposal: null })
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where((row) => row.or([row('used_at', 'is', null), row('kind', 'not in', ONCE)]));
  if (id !== undefined) revoking = revoking.where('id', '=', id);
  if (subject !== undefined) revoking = revoking.where('subject', '=', subject);
  const revoked = await revoking.returning('id').execute();
  return revoked.map((one) => one.id);
}
