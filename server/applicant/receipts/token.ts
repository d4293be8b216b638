/** A signed receipt: a JSON Web Signature (RFC 7515) in its compact form, by Ed25519 (RFC 8037). Pure. */
import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson, type Plain } from './canonical.ts';
import type { ReceiptContent } from './content.ts';

/** What stands before a receipt in the metadata of a PDF, so that it is found in any file. */
export const MARK = 'matricula-receipt:';

/** One receipt behind its mark. The lengths are more than any receipt has. */
export const MARKED = /matricula-receipt:([\w-]{16,400}\.[\w-]{16,16000}\.[\w-]{86})/;
const TOKEN = /^([\w-]{16,400})\.([\w-]{16,16000})\.([\w-]{86})$/;

const KEY_ID = /^[0-9a-f]{16}$/;

/** A receipt that was read; whether anybody signed it is not known yet. */
export type ReadReceipt = {
  readonly keyId: string;
  readonly content: ReceiptContent;
  readonly signed: Buffer;
  readonly signature: Buffer;
};

export function signReceipt(
  content: ReceiptContent,
  { id, privateKey }: { readonly id: string; readonly privateKey: KeyObject },
): string {
  const header = encoded(headerOf(id));
  const signed = `${header}.${encoded(canonicalJson(content as unknown as Plain))}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** Undefined for what is not written exactly as we write receipts. */
export function readReceipt(token: string): ReadReceipt | undefined {
  const [, header = '', payload = '', signature = ''] = TOKEN.exec(token) ?? [];
  try {
    const content = JSON.parse(decoded(payload)) as ReceiptContent;
    const { kid: keyId } = JSON.parse(decoded(header)) as { kid: string };
    if (!KEY_ID.test(keyId) || typeof content?.reference !== 'string') return undefined;
    if (encoded(headerOf(keyId)) !== header) return undefined;
    const bytes = Buffer.from(signature, 'base64url');
    // The last letter holds bits that no byte has: with others of them it would be the same receipt, written differently.
    const isExact =
      bytes.toString('base64url') === signature && encoded(decoded(payload)) === payload;
    if (!isExact) return undefined;
    return { keyId, content, signed: Buffer.from(`${header}.${payload}`), signature: bytes };
  } catch {
    return undefined;
  }
}

export function isSignedBy({ signed, signature }: ReadReceipt, publicKey: KeyObject): boolean {
  return verify(null, signed, publicKey, signature);
}

/** No other header is ever taken, so nobody can ask for another way of checking. */
function headerOf(keyId: string): string {
  return canonicalJson({ alg: 'EdDSA', kid: keyId, typ: 'matricula-receipt' });
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function decoded(text: string): string {
  return Buffer.from(text, 'base64url').toString();
}

/** Digits and letters without those that look like others (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** What somebody types who has the receipt only on paper, such as `7K2M-9QXD-04TF`: 60 bits of the hash of the receipt. */
export function codeOf(token: string): string {
  const hash = createHash('sha256').update(token).digest();
  const letters = [...hash.subarray(0, CODE_LENGTH)].map((byte) => LETTERS[byte % 32] ?? '');
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** A code as {@link codeOf} writes it, from how people type it. */
export function normalizeCode(typed: string): string {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return letters.replaceAll(/[^0-9A-Z]/g, '').replace(/(.{4})(?=.)/g, '$1-');
}
