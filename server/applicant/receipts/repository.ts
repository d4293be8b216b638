/** Reads and writes receipts and digests of copies, and reads the submissions behind them. */

import type { ReceiptFile } from '#contract/receipts.ts';
import {
  accountsWithStanding,
  STANDING,
} from '#server/applicant/application/versions/reopenings.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Sealed } from './content.ts';
import { codeOf, MARK } from './token.ts';

/** The receipt of a standing submission. */
export type StoredReceipt = {
  readonly accountId: number;
  readonly reference: string;
  readonly submittedAt: Date;
  readonly salt: Buffer;
  readonly token: string;
};

/**
 * Selects receipts of standing submissions only: after a resubmission the older receipt is outdated. While an application is reopened,
 * its last submission stands.
 */
function standing(queries: Queries) {
  return queries
    .selectFrom('receipts')
    .innerJoin(STANDING.as('standing'), (join) =>
      join
        .onRef('standing.account_id', '=', 'receipts.account_id')
        .onRef('standing.submitted_at', '=', 'receipts.submitted_at'),
    )
    .select(['receipts.account_id as accountId', 'receipts.submitted_at as submittedAt'])
    .select(['receipts.reference', 'receipts.salt', 'receipts.token']);
}

export function findReceipt(
  queries: Queries,
  accountId: number,
): Promise<StoredReceipt | undefined> {
  return standing(queries).where('receipts.account_id', '=', accountId).executeTakeFirst();
}

/** Receipts of several accounts, by account. */
export async function listReceipts(
  queries: Queries,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, StoredReceipt>> {
  const receipts = await standing(queries).where('receipts.account_id', 'in', accountIds).execute();
  return new Map(receipts.map((receipt) => [receipt.accountId, receipt]));
}

export function findReceiptByReference(
  queries: Queries,
  reference: string,
): Promise<StoredReceipt | undefined> {
  return standing(queries).where('receipts.reference', '=', reference).executeTakeFirst();
}

/** Records a copy's digest, to recognize the copy later. */
export async function noteCopy(trx: Transaction, accountId: number, digest: Buffer): Promise<void> {
  await trx
    .insertInto('copy_digests')
    .values({ account_id: accountId, digest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isCopyOf(
  queries: Queries,
  accountId: number,
  digest: Buffer,
): Promise<boolean> {
  const row = await queries
    .selectFrom('copy_digests')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row !== undefined;
}

/** The submitted data, also while the application is reopened; empty without a submission. */
export async function readSubmitted(queries: Queries, accountId: number): Promise<Sealed> {
  const row = await accountsWithStanding(queries)
    .select(['submissions.documents', 'applications.answers', 'kept.answers as keptAnswers'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  return { answers: row?.keptAnswers ?? row?.answers ?? {}, documents: row?.documents ?? {} };
}

/** The applicant's download: the receipt, and the data that opens its seal. Deterministic for a submission. */
export function receiptFileOf(
  { reference, submittedAt, salt, token }: StoredReceipt,
  { answers, documents }: Sealed,
): ReceiptFile {
  return {
    receipt: MARK + token,
    code: codeOf(token),
    reference,
    submitted_at: submittedAt.toISOString(),
    salt: salt.toString('base64url'),
    answers: { ...answers },
    documents: { ...documents },
  };
}
