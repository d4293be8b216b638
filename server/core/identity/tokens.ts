import { createHash, randomBytes } from 'node:crypto';

/** A secret for one holder: 256 random bits, of which only the hash is stored. */
type Token = {
  /** For the holder; safe in a URL and a cookie. */
  readonly value: string;
  /** For the database. */
  readonly hash: Buffer;
};

export function createToken(): Token {
  const value = randomBytes(32).toString('base64url');
  return { value, hash: hashToken(value) };
}

/** SHA-256 is enough for a token: 256 random bits cannot be guessed, so no slow hash is needed. */
export function hashToken(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

/** Whether a value has the form of our tokens. */
export function isToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value);
}
