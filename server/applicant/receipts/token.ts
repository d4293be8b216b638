/** Signed receipts: compact JSON Web Signatures (RFC 7515) with Ed25519 (RFC 8037). Pure. */
import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson, type Plain } from './canonical.ts';
import type { ReceiptContent } from './content.ts';

/** Prefix of a receipt in PDF metadata, by which it is found in any file. */
export const MARK = 'matricula-receipt:';

/** A receipt after its mark. The length limits exceed those of any receipt. */
export const MARKED = /matricula-receipt:([\w-]{16,400}\.[\w-]{16,16000}\.[\w-]{86})/;
const TOKEN = /^([\w-]{16,400})\.([\w-]{16,16000})\.([\w-]{86})$/;

const KEY_ID = /^[0-9a-f]{16}$/;

/** A parsed receipt, whose signature is not verified yet. */
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

/** Undefined for anything but the exact form that we write. */
export function readReceipt(token: string): ReadReceipt | undefined {
  const [, header = '', payload = '', signature = ''] = TOKEN.exec(token) ?? [];
  try {
    const content = JSON.parse(decoded(payload)) as ReceiptContent;
    const { kid: keyId } = JSON.parse(decoded(header)) as { kid: string };
    if (!KEY_ID.test(keyId) || typeof content?.reference !== 'string') return undefined;
    if (encoded(headerOf(keyId)) !== header) return undefined;
    const bytes = Buffer.from(signature, 'base64url');
    // Unused bits of the last base64 character would allow several spellings of one receipt.
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

/** The only accepted header, so that nobody can choose another algorithm. */
function headerOf(keyId: string): string {
  return canonicalJson({ alg: 'EdDSA', kid: keyId, typ: 'matricula-receipt' });
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function decoded(text: string): string {
  return Buffer.from(text, 'base64url').toString();
}

/** Digits and letters without lookalikes (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** The code for a receipt on paper, such as `7K2M-9QXD-04TF`: 60 bits of the receipt's hash. */
export function codeOf(token: string): string {
  const hash = createHash('sha256').update(token).digest();
  const letters = [...hash.subarray(0, CODE_LENGTH)].map((byte) => LETTERS[byte % 32] ?? '');
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** Normalizes a typed code to the form of {@link codeOf}. */
export function normalizeCode(typed: string): string {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return letters.replaceAll(/[^0-9A-Z]/g, '').replace(/(.{4})(?=.)/g, '$1-');
}
