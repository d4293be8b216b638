import type { ReceiptFile } from '#contract/receipts.ts';
import type { Sealed } from './content.ts';
import type { StoredReceipt } from './repository.ts';
import { codeOf, MARK } from './token.ts';

/** The file that an applicant downloads: the receipt, and what opens its seal. The same submission always makes the same file. */
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
