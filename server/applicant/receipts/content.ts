/** What a receipt says. Pure. */
import { createHash, createHmac } from 'node:crypto';
import type { DocumentAnswers } from '#contract/application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { canonicalJson, type Plain } from './canonical.ts';

/** A document, by what it is and not by its name. Hashes are SHA-256 in base64url. */
export type SignedDocument = {
  /** The key of its question. */
  readonly key: string;
  /** Of the file that was uploaded. */
  readonly file: string;
  /** Of the PDF that the college reads. */
  readonly pdf: string;
};

/** What is signed, as canonical JSON. Nothing in it can be read as an answer or a name. */
export type ReceiptContent = {
  /** `partnerCode` of the college. */
  readonly college: string;
  readonly documents: readonly SignedDocument[];
  readonly form_version: number;
  readonly reference: string;
  /** See {@link sealOf}. */
  readonly seal: string;
  readonly signed_at: string;
  readonly submitted_at: string;
};

/** What the seal stands for. */
export type Sealed = { readonly answers: Answers; readonly documents: DocumentAnswers };

/**
 * HMAC-SHA-256 of the canonical JSON of answers and documents. Its key is a secret of this receipt: without it nobody can try
 * out which answers a seal stands for, and with it everybody can check those that they are shown.
 */
export function sealOf(salt: Uint8Array, { answers, documents }: Sealed): string {
  return createHmac('sha256', salt)
    .update(canonicalJson({ answers, documents } as Plain))
    .digest('base64url');
}

/** SHA-256 of a file, as receipts have it. */
export function hashOfFile(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
