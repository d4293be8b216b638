/** The content of a receipt. Pure. */
import { createHash, createHmac } from 'node:crypto';
import type { DocumentAnswers } from '#contract/application.ts';
import type { Answers } from '#form/engine/answers.ts';

/** A document by its content, not its name. Hashes are SHA-256 in base64url. */
export type SignedDocument = {
  /** Answer key of its question. */
  readonly key: string;
  /** Hash of the uploaded file. */
  readonly file: string;
  /** Hash of the PDF that the college reads. */
  readonly pdf: string;
};

/** The signed content, as canonical JSON. No answer or name can be read from it. */
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

/** The sealed data. */
export type Sealed = { readonly answers: Answers; readonly documents: DocumentAnswers };

/**
 * HMAC-SHA-256 of the canonical JSON of answers and documents. Its key is a secret of the receipt: without it nobody can guess the
 * answers by trial; with it anybody can check answers that they are shown.
 */
export function sealOf(salt: Uint8Array, { answers, documents }: Sealed): string {
  return createHmac('sha256', salt)
    .update(canonicalJson({ answers, documents }))
    .digest('base64url');
}

/** SHA-256 of a file, in the form of receipts. */
export function hashOfFile(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** Canonical JSON (RFC 8785): equal values give equal bytes. Names are sorted by their UTF-16 units; numbers have to be whole. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`;
}
