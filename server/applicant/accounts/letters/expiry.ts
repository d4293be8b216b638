import { later } from '#server/core/clock.ts';
import type { Expiry } from '#server/core/mail/mail.ts';
import { CODE_MINUTES } from '../sign-up/codes.ts';
import { RESET_MINUTES } from './password-reset.ts';

/** A letter whose codes have less than this left is renewed before it is sent, so that its reader has time to use them. */
export const LEAST_MINUTES = 5;

/** When a letter with codes expires. @param at when its codes were made. */
export function expiryOfCodes(at: Date, codes: readonly string[], since = at): Expiry {
  return expiry('code', at, CODE_MINUTES, [since.toISOString(), ...codes]);
}

/** When a letter with a reset link expires. @param id the link's. */
export function expiryOfReset(at: Date, id: string, since = at): Expiry {
  return expiry('reset-link', at, RESET_MINUTES, [since.toISOString(), id]);
}

function expiry(kind: string, at: Date, minutes: number, about: readonly string[]): Expiry {
  const ends = later(at, { minutes: minutes - LEAST_MINUTES });
  return { kind, at: ends.toISOString(), about };
}
