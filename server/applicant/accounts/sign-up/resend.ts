import type { ResendConfirm } from '#contract/accounts.ts';
import { credentialMessages } from '#form/accounts/credentials.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import { whereToLook } from '#server/core/mail/dev-mailbox.ts';
import type { Platform } from '#server/core/platform.ts';
import { findBoundBrowser, readAddress } from '../address.ts';
import type { Attempt } from '../attempt.ts';
import { limitTries } from '../limits.ts';
import { readUsername } from '../usernames.ts';
import { signUpsOf } from './codes.ts';
import { lockAddress } from './pending-sign-ups.ts';
import { mailNewCodes, openCodesOf } from './send-new-codes.ts';

/**
 * Mails a new code, which ends the older ones. Every address gets a letter; where there is an account already, or no sign-up,
 * the letter says so. A browser that has signed up gets the code of its own sign-up only.
 * @returns a message for the applicant, the same for all.
 * @throws AppError 400, 429.
 */
export async function resendCode(
  platform: Platform,
  { username: typed }: ResendConfirm,
  caller: Attempt,
): Promise<string> {
  const { database, settings } = platform;
  const { say, about, signUpToken } = caller;
  const username = readUsername(typed, credentialMessages.resendEmailInvalid);
  const browserHash = signUpToken === undefined ? undefined : hashToken(signUpToken);
  const known = await findBoundBrowser(database.kysely, username, browserHash);
  await limitTries(platform, 'resend-confirm', { ...caller, username, known });

  await database.transaction(async (trx) => {
    await lockAddress(trx, username);
    const address = await readAddress(trx, username);
    const { account, signUps } = address;
    about(account?.id);
    const meant =
      browserHash === undefined
        ? openCodesOf(address)
        : signUpsOf(browserHash, signUps).map((signUp) => ({ signUp, kind: 'own' }) as const);
    const language = account?.language ?? say.language.tag;
    await mailNewCodes(trx, { to: username, address, meant, language }, platform);
  });
  const sentence = say(
    'We have sent an email to {username}. If there is a new code in it, use that one: older codes no longer work.',
    { username },
  );
  return sentence + whereToLook(say, settings);
}
