/** Signed receipts: compact JSON Web Signatures (RFC 7515) with Ed25519 (RFC 8037). Pure. */
import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson, type ReceiptContent } from './content.ts';

/** Prefix of a receipt in PDF metadata, by which it is found in any file. */
export const MARK = 'matricula-receipt:';

/** A receipt after its mark. The length limits exceed those of any receipt. */
export const MARKED = /matricula-receipt:([\w-]{16,400}\.[\w-]{16,16000}\.[\w-]{86})/;

export function signReceipt(
  content: ReceiptContent,
  { id, privateKey }: { readonly id: string; readonly privateKey: KeyObject },
): string {
  const header = { alg: 'EdDSA', kid: id, typ: 'matricula-receipt' };
  const signed = [header, content]
    .map((part) => Buffer.from(canonicalJson(part)).toString('base64url'))
    .join('.');
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** Reads a receipt without verifying its signature; undefined for anything else. */
export function readReceipt(
  token: string,
): { readonly keyId: string; readonly content: ReceiptContent } | undefined {
  try {
    const [header, content] = token
      .split('.', 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    return typeof content.reference === 'string' ? { keyId: header.kid, content } : undefined;
  } catch {
    return undefined;
  }
}

/** Verifies a signature. The algorithm is the key's: no header can choose another. */
export function isSignedBy(token: string, publicKey: KeyObject): boolean {
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return verify(null, Buffer.from(token.slice(0, end)), publicKey, signature);
}

/** Digits and letters without lookalikes (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** The code for a receipt on paper, such as `7K2M-9QXD-04TF`: 60 bits of the receipt's hash. */
export function codeOf(token: string): string {
  const hash = createHash('sha256').update(token).digest();
  const letters = [...hash.subarray(0, CODE_LENGTH)].map((byte) => LETTERS[byte % 32]);
  return inGroups(letters.join(''));
}

/** Normalizes a typed code to the form of {@link codeOf}. */
export function normalizeCode(typed: string): string {
  const letters = typed.normalize('NFKC').toUpperCase();
  const unambiguous = letters.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return inGroups(unambiguous.replaceAll(/[^0-9A-Z]/g, ''));
}

/** Normalizes a typed reference number; any other text is no reference number then either. */
export function normalizeReference(typed: string): string {
  return inGroups(typed.normalize('NFKC').replaceAll(/\D/g, ''));
}

/** Puts a hyphen after each four characters. */
function inGroups(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}
