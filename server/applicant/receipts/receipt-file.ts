import type { ReceiptFile } from '#contract/receipts.ts';
import type { Sealed } from './content.ts';
import type { StoredReceipt } from './repository.ts';
import { codeOf, MARK } from './token.ts';

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
