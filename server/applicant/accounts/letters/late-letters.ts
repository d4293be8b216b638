import { hashToken } from '#server/core/identity/tokens.ts';
import type { Renewal } from '#server/core/mail/mail-job.ts';
import { readAddress } from '../address.ts';
import { forgetReset } from '../password/resets.ts';
import { sendResetLink } from '../password/send-reset-link.ts';
import { type CodeKind, hashCode } from '../sign-up/codes.ts';
import { lockAddress, type SignUp } from '../sign-up/pending-sign-ups.ts';
import { mailNewCodes } from '../sign-up/send-new-codes.ts';
import { LEAST_MINUTES } from './expiry.ts';

/** A letter is renewed for a day at most; by then, a reader who still needs one has asked again. */
const MAX_WAIT_MS = 24 * 60 * 60_000;

/**
 * Renews the codes of a letter that would come too late. Sends nothing where a sign-up has a newer code by now, or has become an account.
 */
const renewCodesOf: Renewal = async ({ to, language, expiry: { about } }, platform) => {
  const [since, ...codes] = about;
  const [asked, at] = [new Date(since ?? ''), platform.clock()];
  if (!isStillWanted(asked, at)) return;
  await platform.database.transaction(async (trx) => {
    await lockAddress(trx, to);
    const address = await readAddress(trx, to);
    const late = address.signUps.flatMap((signUp) => {
      const kind = findKind(signUp, codes, at);
      return kind === undefined ? [] : [{ signUp, kind }];
    });
    if (address.account !== undefined || late.length === 0) return;
    await mailNewCodes(trx, { to, address, meant: late, language, since: asked }, platform);
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
  const [since, id = ''] = about;
  const [asked, at] = [new Date(since ?? ''), platform.clock()];
  if (!isStillWanted(asked, at)) return;
  await platform.database.transaction(async (trx) => {
    await lockAddress(trx, to);
    const isUnused = await forgetReset(trx, hashToken(id));
    // An expired link may also be gone because the clean-up removed it.
    const wasAlive = at.getTime() < Date.parse(ends) + LEAST_MINUTES * 60_000;
    if (!isUnused && wasAlive) return;
    await sendResetLink(trx, { username: to, language }, platform, { since: asked });
  });
};

function isStillWanted(asked: Date, at: Date): boolean {
  return at.getTime() - asked.getTime() < MAX_WAIT_MS;
}

/** The renewals of letters that could not be sent in time, by the kind of their expiry. */
export const accountRenewals: Readonly<Record<string, Renewal>> = {
  code: renewCodesOf,
  'reset-link': renewResetLink,
};
