import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { CONFIRMATION_CODE_LENGTH } from '#form/accounts/credentials.ts';

/** How long a confirmation code works (contract §3). */
export const CODE_MINUTES = 15;
/** How many tries a code has (contract §3). */
export const CODE_TRIES = 5;

/** Six random digits; leading zeros count. */
export function createCode(): string {
  return String(randomInt(10 ** CONFIRMATION_CODE_LENGTH)).padStart(CONFIRMATION_CODE_LENGTH, '0');
}

/**
 * What is stored of a code. It belongs to one sign-up's password: beside another password it is another hash.
 * No hash can hide one of a million codes from who holds the database; the fifteen minutes do.
 */
export function hashCode(code: string, passwordHash: string): Buffer {
  return createHash('sha256').update(`${passwordHash}\n${code}`).digest();
}

/** Whether `code` is the one of this sign-up. */
export function isCodeOf(
  code: string,
  signUp: { readonly password_hash: string; readonly code_hash: Buffer },
): boolean {
  return timingSafeEqual(hashCode(code, signUp.password_hash), signUp.code_hash);
}
