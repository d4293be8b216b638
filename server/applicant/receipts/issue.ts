/** Issues receipts, and reads current documents for comparison. */
import { randomBytes } from 'node:crypto';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import {
  convertedOnly,
  listDocuments,
  listReadDocuments,
} from '#server/applicant/documents/repository.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { hashOfFile, type Sealed, type SignedDocument, sealOf } from './content.ts';
import { getSigningKey } from './keys.ts';
import { codeOf, signReceipt } from './token.ts';

/** A submission that was just stored. */
type Submitted = Sealed & {
  readonly accountId: number;
  readonly reference: string;
  readonly submittedAt: Date;
  readonly formVersion: number;
};

/**
 * Signs a submission, in the submission's transaction, so that none lacks a receipt.
 * @returns the code for checking it.
 */
export async function issueReceipt(
  trx: Transaction,
  submitted: Submitted,
  { tenant, clock }: Pick<Platform, 'tenant' | 'clock'>,
): Promise<string> {
  const { accountId, reference, submittedAt, formVersion } = submitted;
  const now = clock();
  const salt = randomBytes(32);
  const content = {
    college: tenant.partnerCode,
    documents: await signedDocuments(trx, accountId),
    form_version: formVersion,
    reference,
    seal: sealOf(salt, submitted),
    signed_at: now.toISOString(),
    submitted_at: submittedAt.toISOString(),
  };
  const token = signReceipt(content, await getSigningKey(trx, now));
  await trx
    .insertInto('receipts')
    .values({ account_id: accountId, reference, submitted_at: submittedAt, salt, token })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return codeOf(token);
}

/** The documents, with the hashes stored at their conversion. */
async function signedDocuments(queries: Queries, accountId: number): Promise<SignedDocument[]> {
  return convertedOnly(await listDocuments(queries, accountId))
    .map(({ answerKey: key, originalHash, pdfHash }) => ({
      key,
      file: originalHash?.toString('base64url') ?? '',
      pdf: pdfHash?.toString('base64url') ?? '',
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** The college's current documents, for comparison with a receipt. A missing file has an empty hash. */
export async function documentsNow(
  queries: Queries,
  accountId: number,
  files: Platform['files'],
): Promise<SignedDocument[]> {
  const hashAt = async (path: string) => {
    const bytes = await files.read(path);
    return bytes === undefined ? '' : hashOfFile(bytes);
  };
  const now: SignedDocument[] = [];
  for (const { answerKey: key, fileKey } of await listReadDocuments(queries, accountId)) {
    const { original, pdf } = filesOf(fileKey);
    now.push({ key, file: await hashAt(original), pdf: await hashAt(pdf) });
  }
  return now.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
