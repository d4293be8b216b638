/** Reads and writes the state of copies. */
import { randomBytes } from 'node:crypto';
import type { Queries, Transaction } from '#server/platform/database/database.ts';

/** Whose copy, and the tag of the language that it is in. */
export type CopyOf = { readonly accountId: number; readonly language: string };

/** The copy of one application in one language, made or to be made. */
export type Copy = {
  readonly fingerprint: string;
  readonly status: 'unprocessed' | 'in_progress' | 'completed' | 'failed';
  readonly askedAt: Date;
  readonly fileKey: string;
};

const COLUMNS = ['fingerprint', 'status', 'asked_at as askedAt', 'file_key as fileKey'] as const;

export async function findCopy(
  queries: Queries,
  { accountId, language }: CopyOf,
): Promise<Copy | undefined> {
  return queries
    .selectFrom('copies')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockCopy(
  trx: Transaction,
  { accountId, language }: CopyOf,
): Promise<Copy | undefined> {
  return trx
    .selectFrom('copies')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('language', '=', language)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Notes that a copy was asked for.
 * @param seen the copy as the caller found it; undefined if there was none.
 * @returns false if somebody else has asked since.
 */
export async function claimCopy(
  trx: Transaction,
  { accountId, language }: CopyOf,
  seen: Copy | undefined,
  asked: { readonly fingerprint: string; readonly at: Date },
): Promise<boolean> {
  const claim = {
    fingerprint: asked.fingerprint,
    status: 'unprocessed',
    asked_at: asked.at,
  } as const;
  if (seen === undefined) {
    const file_key = `copies/${accountId}/${randomBytes(16).toString('hex')}.pdf`;
    const made = await trx
      .insertInto('copies')
      .values({ account_id: accountId, language, ...claim, made_at: null, file_key })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await trx
    .updateTable('copies')
    .set(claim)
    .where('account_id', '=', accountId)
    .where('language', '=', language)
    .where('fingerprint', '=', seen.fingerprint)
    .where('status', '=', seen.status)
    .where('asked_at', '=', seen.askedAt)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Notes that a worker has begun a copy. */
export async function noteBegun(queries: Queries, { accountId, language }: CopyOf): Promise<void> {
  await queries
    .updateTable('copies')
    .set({ status: 'in_progress' })
    .where('account_id', '=', accountId)
    .where('language', '=', language)
    .where('status', '=', 'unprocessed')
    .execute();
}

/** Notes how the making of a copy ended. */
export async function noteEnded(
  queries: Queries,
  { accountId, language }: CopyOf,
  ended: { status: 'completed' | 'failed'; fingerprint: string; at: Date },
): Promise<void> {
  const { status, fingerprint, at } = ended;
  await queries
    .updateTable('copies')
    .set({ status, fingerprint, made_at: status === 'completed' ? at : null })
    .where('account_id', '=', accountId)
    .where('language', '=', language)
    .execute();
}

/** The same application's copies in other languages, locked; those that somebody else has locked are left out. */
export async function lockOtherCopies(
  trx: Transaction,
  { accountId, language }: CopyOf,
): Promise<(Copy & { readonly language: string })[]> {
  return trx
    .selectFrom('copies')
    .select([...COLUMNS, 'language'])
    .where('account_id', '=', accountId)
    .where('language', '!=', language)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function deleteCopies(
  trx: Transaction,
  accountId: number,
  languages: readonly string[],
): Promise<void> {
  if (languages.length === 0) return;
  await trx
    .deleteFrom('copies')
    .where('account_id', '=', accountId)
    .where('language', 'in', languages)
    .execute();
}
