import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { CONFIRMATION_CODE_LENGTH } from '#form/accounts/credentials.ts';
import type { SignUp } from './pending-sign-ups.ts';

/** How long a confirmation code works (contract §3). */
export const CODE_MINUTES = 15;
/** How many tries a code has (contract §3). */
const CODE_TRIES = 5;

/** Six random digits; leading zeros count. */
export function createCode(): string {
  return String(randomInt(10 ** CONFIRMATION_CODE_LENGTH)).padStart(CONFIRMATION_CODE_LENGTH, '0');
}

/**
 * The hash of a code, as it is stored. It includes the sign-up's password hash, so that a code confirms no other password. A thief of the
 * database can try all million codes: a code is safe only because it expires after fifteen minutes.
 */
export function hashCode(code: string, passwordHash: string): Buffer {
  return createHash('sha256').update(`${passwordHash}\n${code}`).digest();
}

/**
 * A sign-up has two codes: `own` for the browser that signed up, and `open` for all others. They are the same six digits until a new code
 * is asked for in another browser, which replaces `open` only. So another browser can neither end the code that the first one waits for,
 * nor use up its tries.
 */
export type CodeKind = 'own' | 'open';

/** One code of a sign-up. */
export type Code = { readonly signUp: SignUp; readonly kind: CodeKind; readonly hash: Buffer };

/** `held`: the codes that a try is compared with; `counted`: those whose tries it uses up. */
type Try = { readonly held: readonly Code[]; readonly counted: readonly Code[] };

/**
 * The codes that a caller can confirm. A browser with a sign-up cookie confirms only its own sign-up, even once that is gone, so that it
 * cannot confirm by mistake a stranger's later sign-up, whose code came to the same mailbox. Without the cookie, as on another device,
 * every sign-up of the address counts.
 */
export function codesToTry(
  browserHash: Buffer | undefined,
  signUps: readonly SignUp[],
  at: Date,
): Try {
  if (browserHash === undefined) {
    const open = signUps.map(openCode).filter((code) => isAlive(code, at));
    return { held: open, counted: open };
  }
  const [own] = signUpsOf(browserHash, signUps);
  if (own === undefined) return { held: [], counted: [] };
  const others = [openCode(own)].filter(
    (code) => isAlive(code, at) && !code.hash.equals(own.code_hash),
  );
  const mine = [ownCode(own)].filter((code) => isAlive(code, at));
  return { held: [...mine, ...others], counted: mine.length > 0 ? mine : others };
}

/** The sign-up that was made in this browser: one, or none. */
export function signUpsOf(browserHash: Buffer, signUps: readonly SignUp[]): readonly SignUp[] {
  return signUps.filter(({ browser_hash }) => browser_hash.equals(browserHash));
}

/** The sign-up that `code` confirms. */
export function findConfirmed(code: string, { held }: Try): SignUp | undefined {
  return held.find(({ signUp, hash }) =>
    timingSafeEqual(hashCode(code, signUp.password_hash), hash),
  )?.signUp;
}

function ownCode(signUp: SignUp): Code {
  return { signUp, kind: 'own', hash: signUp.code_hash };
}

function openCode(signUp: SignUp): Code {
  return { signUp, kind: 'open', hash: signUp.open_code_hash };
}

function isAlive({ signUp, kind }: Code, at: Date): boolean {
  return kind === 'own'
    ? signUp.code_expires_at > at && signUp.code_tries < CODE_TRIES
    : signUp.open_code_expires_at > at && signUp.open_code_tries < CODE_TRIES;
}
