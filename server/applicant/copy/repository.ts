/** Reads and writes the state of copies. */
import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Queries, Transaction } from '#server/core/database/database.ts';

/** Identity of a copy: account, language tag and submission. */
type CopyOf = {
  readonly accountId: number;
  readonly language: string;
  /** An earlier submission; undefined for the current application. */
  readonly version?: number | undefined;
};

/** A copy in one language, finished or ordered. */
export type Copy = {
  readonly fingerprint: string;
  readonly status: 'unprocessed' | 'in_progress' | 'completed' | 'failed';
  readonly askedAt: Date;
  readonly fileKey: string;
};

const COLUMNS = sql`fingerprint, status, asked_at as "askedAt", file_key as "fileKey"`;

/** @param lock `for update` locks the copy until the transaction ends. */
export async function findCopy(
  queries: Queries,
  copyOf: CopyOf,
  lock: '' | 'for update' = '',
): Promise<Copy | undefined> {
  const { rows } = await sql<Copy>`
    select ${COLUMNS} from copies where ${isOf(copyOf)}
    ${lock === '' ? sql`` : sql`for update`}`.execute(queries);
  return rows[0];
}

/** Copies of several accounts' current applications in one language, by account. */
export async function listCopies(
  queries: Queries,
  accountIds: readonly number[],
  language: string,
): Promise<ReadonlyMap<number, Copy>> {
  const { rows } = await sql<Copy & { account_id: number }>`
    select account_id, ${COLUMNS} from copies
    where account_id = any(${accountIds}) and language = ${language} and version is null`.execute(
    queries,
  );
  return new Map(rows.map((copy) => [copy.account_id, copy]));
}

/**
 * Records the order of a copy, unless another caller was faster.
 * @param seen the copy as the caller found it; undefined if there was none.
 * @returns false if another caller has ordered it since.
 */
export async function claimCopy(
  trx: Transaction,
  copyOf: CopyOf,
  seen: Copy | undefined,
  { fingerprint, at }: { readonly fingerprint: string; readonly at: Date },
): Promise<boolean> {
  const { accountId, language, version } = copyOf;
  const { numAffectedRows } =
    seen === undefined
      ? await sql`
        insert into copies (
          account_id, language, version, fingerprint, status, asked_at, file_key
        ) values (
          ${accountId}, ${language}, ${version ?? null}, ${fingerprint}, 'unprocessed', ${at}, ${newFileKey(accountId)}
        ) on conflict do nothing`.execute(trx)
      : await sql`
        update copies
        set fingerprint = ${fingerprint}, status = 'unprocessed', asked_at = ${at}
        where ${isOf(copyOf)} and fingerprint = ${seen.fingerprint} and status = ${seen.status}
          and asked_at = ${seen.askedAt}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Records that a worker has begun a copy. */
export async function noteBegun(queries: Queries, copyOf: CopyOf): Promise<void> {
  await sql`
    update copies set status = 'in_progress'
    where ${isOf(copyOf)} and status = 'unprocessed'`.execute(queries);
}

/** Records the result of a copy. */
export async function noteEnded(
  queries: Queries,
  copyOf: CopyOf,
  { status, fingerprint }: { status: 'completed' | 'failed'; fingerprint: string },
): Promise<void> {
  await sql`
    update copies set status = ${status}, fingerprint = ${fingerprint}
    where ${isOf(copyOf)}`.execute(queries);
}

function isOf({ accountId, language, version }: CopyOf): RawBuilder<boolean> {
  return sql<boolean>`account_id = ${accountId} and language = ${language}
    and version is not distinct from ${version ?? null}`;
}

function newFileKey(accountId: number): string {
  return `copies/${accountId}/${randomBytes(16).toString('hex')}.pdf`;
}
