import type { SignUp } from '#contract/accounts.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import { whereToLook } from '#server/core/mail/dev-mailbox.ts';
import { withPasswordHash } from '../address.ts';
import type { Attempt } from '../attempt.ts';
import { decideSignUpLetter, limitTries } from '../limits.ts';
import { requireNewPassword } from '../password/new-password.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { sendResetLink } from '../password/send-reset-link.ts';
import { findAccount } from '../repository.ts';
import { readUsername } from '../usernames.ts';
import { createCode, hashCode } from './codes.ts';
import { keepSignUp } from './pending-sign-ups.ts';
import { mailCodes } from './send-new-codes.ts';

/**
 * Keeps an address and a password until the code from the mailbox is typed. An address with an account is treated the same, so that neither
 * the answer nor its time reveals the account; only the letter differs, and the code goes to nobody. An address that is signed up too often
 * gets a link in place of codes, with which its owner chooses a password.
 * @returns a message for the applicant.
 * @throws AppError 400 when address or password break a rule, 429, 503.
 */
export async function signUp(
  platform: AccountsPlatform,
  { username: typed, password }: SignUp,
  caller: Attempt & { readonly signUpToken: string },
): Promise<string> {
  const { settings, clock } = platform;
  const { say, about, signUpToken } = caller;
  const language = say.language.tag;
  const username = readUsername(typed);
  await requireNewPassword(platform, { username, password });
  await limitTries(platform, 'sign-up', { ...caller, username });
  const letter = await decideSignUpLetter(platform, username);
  if (letter !== 'code') {
    if (letter === 'link') await sendLink(platform, username, language);
    return say(
      'This address was used to sign up many times today. So we have sent an email to {username} with a link instead of a code: please choose your password there.',
      { username },
    );
  }

  const browserHash = hashToken(signUpToken);
  const code = createCode();
  const at = clock();
  await withPasswordHash(platform, { username, password }, async (trx, passwordHash, address) => {
    about(address.account?.id);
    const codeHash = hashCode(code, passwordHash);
    await keepSignUp(trx, { username, passwordHash, browserHash, codeHash, at, language });
    const others = address.signUps.filter(({ browser_hash }) => !browser_hash.equals(browserHash));
    const reader = { to: username, address, language: address.account?.language ?? language };
    await mailCodes(trx, { ...reader, codes: [{ code, askedAt: at }], others }, platform);
  });
  const sentence = say(
    'Almost done! We have sent an email to {username}. Please type the 6-digit code from it here.',
    { username },
  );
  return sentence + whereToLook(say, settings);
}

async function sendLink(
  platform: AccountsPlatform,
  username: string,
  spoken: string,
): Promise<void> {
  const { database } = platform;
  const account = await findAccount(database.kysely, username);
  const language = account?.language ?? spoken;
  await database.transaction((trx) => sendResetLink(trx, { username, language }, platform));
}
