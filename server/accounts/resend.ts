import type { ResendConfirm } from '#contract/accounts.ts';
import { credentialMessages } from '#form/accounts/credentials.ts';
import type { Message } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createCode, hashCode } from './codes.ts';
import { alreadyRegisteredLetter } from './letters/already-registered.ts';
import { type CodeOfSignUp, confirmationCodeLetter } from './letters/confirmation-code.ts';
import { noAccountLetter } from './letters/no-account.ts';
import { limitTries } from './limits.ts';
import { pageUrl, whereToLook } from './pages.ts';
import { listSignUps, lockAddress, renewCodes, signUpsMeantBy } from './pending-sign-ups.ts';
import { findAccount } from './repository.ts';
import { hashToken } from './tokens.ts';
import { readUsername } from './usernames.ts';

/** Who is asking: the caller's network, and its browser's sign-up cookie, if any. */
export type CodeCaller = { readonly network: string; readonly browserToken: string | undefined };

/**
 * Mails a new code, which ends the older ones. Every address gets a letter: one that has its account, or that
 * nobody signed up with, is told so.
 * @returns a message for the applicant, the same for all.
 * @throws AppError 400, 429.
 */
export async function resendCode(
  platform: Platform,
  { username: typed }: ResendConfirm,
  { network, browserToken }: CodeCaller,
): Promise<string> {
  const { database, mail, settings, clock } = platform;
  const username = readUsername(typed, credentialMessages.resendEmailInvalid);
  await limitTries(platform, 'resend-confirm', { network, username });

  const browserHash = browserToken === undefined ? undefined : hashToken(browserToken);
  await database.transaction(async (trx) => {
    await lockAddress(trx, username);
    const account = await findAccount(trx, username);
    const signUps = signUpsMeantBy(browserHash, await listSignUps(trx, username));
    const renewed = signUps.map(({ id, password_hash, asked_at }) => {
      const code = createCode();
      return { id, code, codeHash: hashCode(code, password_hash), askedAt: asked_at };
    });
    await renewCodes(trx, renewed, clock());
    await mail.send(letterFor(platform, username, account !== undefined, renewed), { in: trx });
  });
  return `We have sent a message to ${username}. If it brings a new code, please use that one: older codes have ended.${whereToLook(settings)}`;
}

function letterFor(
  { tenant, settings }: Platform,
  username: string,
  hasAccount: boolean,
  [latest, ...others]: readonly CodeOfSignUp[],
): Message {
  if (hasAccount) {
    return alreadyRegisteredLetter(tenant, username, {
      login: pageUrl(settings, '/login'),
      forgot: pageUrl(settings, '/forgot'),
    });
  }
  if (latest === undefined) return noAccountLetter(tenant, username, pageUrl(settings, '/signup'));
  const confirm = pageUrl(settings, '/confirm');
  return confirmationCodeLetter(tenant, username, [latest, ...others], confirm);
}
