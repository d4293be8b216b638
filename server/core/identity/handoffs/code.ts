/** The code in a link's address: 80 random bits that a person can type, of which only the hash is stored. Pure. */
import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/core/identity/tokens.ts';

/** Digits and letters without I, L, O and U, which are mistaken for others (Crockford's base 32). */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;

/** A new code: `k7qf-3m2d-9x5t-w8rb`. */
export function createCode(): string {
  const digits = [...randomBytes(LENGTH)].map((byte) => DIGITS.charAt(byte % DIGITS.length));
  return digits.join('').replace(/(.{4})(?!$)/g, '$1-');
}

/** The hash of a code, however it was typed. */
export function hashCode(typed: string): Buffer {
  const plain = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return hashToken(plain.replaceAll('o', '0').replace(/[il]/g, '1'));
}
