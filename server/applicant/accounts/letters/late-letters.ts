import { later } from '#server/core/clock.ts';
import { createToken, hashToken } from '#server/core/identity/tokens.ts';
import type { Expiry } from '#server/core/mail/mail.ts';
import type { Renewal } from '#server/core/mail/mail-job.ts';
import { readAddress } from '../address.ts';
import { forgetReset, keepReset } from '../password/resets.ts';
import { CODE_MINUTES, type CodeKind, createCode, hashCode } from '../sign-up/codes.ts';
import { lockAddress, renewCodes, type SignUp } from '../sign-up/pending-sign-ups.ts';
import { confirmationCodeLetter } from './confirmation-code.ts';
import { passwordResetLetter, RESET_MINUTES } from './password-reset.ts';
import { senderIn } from './sender.ts';

/** A letter whose codes have less than this left is renewed before it is sent, so that its reader has time to use them. */
const LEAST_MINUTES = 5;
/** A letter is renewed for a day at most; by then, a reader who still needs one has asked again. */
const MAX_WAIT_MS = 24 * 60 * 60_000;

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

/**
 * Renews the codes of a letter that would come too late. Sends nothing where a sign-up has a newer code by now, or has become an account.
 */
const renewCodesOf: Renewal = async ({ to, language, expiry: { about } }, platform) => {
  const { database, mail, clock } = platform;
  const [since, ...codes] = about;
  const [asked, at] = [new Date(since ?? ''), clock()];
  if (!isStillWaitedFor(asked, at)) return;
  await database.transaction(async (trx) => {
    await lockAddress(trx, to);
    const { account, signUps } = await readAddress(trx, to);
    if (account !== undefined) return;
    const late = signUps.flatMap((signUp) => {
      const kind = findKind(signUp, codes, at);
      if (kind === undefined) return [];
      const { id, password_hash, asked_at } = signUp;
      const code = createCode();
      return [{ id, kind, code, codeHash: hashCode(code, password_hash), askedAt: asked_at }];
    });
    const [latest, ...more] = late;
    if (latest === undefined) return;
    for (const asker of ['own', 'open'] as const) {
      const ofKind = late.filter(({ kind }) => kind === asker);
      await renewCodes(trx, asker, ofKind, at);
    }
    const others = signUps.filter(({ id }) => !late.some((one) => one.id === id));
    const letter = confirmationCodeLetter(senderIn(platform, language), to, {
      codes: [latest, ...more],
      others: others.map(({ asked_at }) => asked_at),
    });
    const newCodes = late.map(({ code }) => code);
    await mail.send(letter, { in: trx, expiry: expiryOfCodes(at, newCodes, asked) });
  });
};

/** The kind of the code of a sign-up that is among `codes`; undefined where a newer `open` code is valid, which every browser may use. */
function findKind(signUp: SignUp, codes: readonly string[], at: Date): CodeKind | undefined {
  const { code_hash, open_code_hash, open_code_expires_at } = signUp;
  const hashes = codes.map((code) => hashCode(code, signUp.password_hash));
  const isOpen = hashes.some((hash) => hash.equals(open_code_hash));
  const isOwn = hashes.some((hash) => hash.equals(code_hash));
  if (isOwn && (isOpen || open_code_expires_at <= at)) return 'own';
  return isOpen ? 'open' : undefined;
}

/** Replaces a reset link that would come too late, unless it was used or another one ended it. */
const renewResetLink: Renewal = async ({ to, language, expiry: { at: ends, about } }, platform) => {
  const { database, mail, clock } = platform;
  const [since, id = ''] = about;
  const [asked, at] = [new Date(since ?? ''), clock()];
  if (!isStillWaitedFor(asked, at)) return;
  await database.transaction(async (trx) => {
    await lockAddress(trx, to);
    const isUnused = await forgetReset(trx, hashToken(id));
    // An expired link may also be gone because the clean-up removed it.
    const wasAlive = at.getTime() < Date.parse(ends) + LEAST_MINUTES * 60_000;
    if (!isUnused && wasAlive) return;
    const token = createToken();
    const expiresAt = later(at, { minutes: RESET_MINUTES });
    await keepReset(trx, { tokenHash: token.hash, username: to, expiresAt });
    const renewed = expiryOfReset(at, token.value, asked);
    const letter = passwordResetLetter(senderIn(platform, language), to, token.value);
    await mail.send(letter, { in: trx, expiry: renewed });
  });
};

function isStillWaitedFor(asked: Date, at: Date): boolean {
  return at.getTime() - asked.getTime() < MAX_WAIT_MS;
}

/** The renewals of letters that could not be sent in time, by the kind of their expiry. */
export const accountRenewals: Readonly<Record<string, Renewal>> = {
  code: renewCodesOf,
  'reset-link': renewResetLink,
};
