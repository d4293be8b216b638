import type { ResendConfirm } from '#contract/accounts.ts';
import { credentialMessages } from '#form/accounts/credentials.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import { whereToLook } from '#server/core/mail/dev-mailbox.ts';
import type { Message } from '#server/core/mail/mail.ts';
import type { Platform } from '#server/core/platform.ts';
import { findBoundBrowser, readAddress } from '../address.ts';
import type { Attempt } from '../attempt.ts';
import { alreadyRegisteredLetter, noAccountLetter } from '../letters/account-status.ts';
import { type CodeOfSignUp, confirmationCodeLetter } from '../letters/confirmation-code.ts';
import { expiryOfCodes } from '../letters/late-letters.ts';
import { type Sender, senderIn } from '../letters/sender.ts';
import { limitTries } from '../limits.ts';
import { readUsername } from '../usernames.ts';
import { createCode, hashCode, signUpsOf } from './codes.ts';
import { KEPT_PER_ADDRESS, lockAddress, renewCodes } from './pending-sign-ups.ts';

/** The caller, with its browser's sign-up cookie, if any. */
export type CodeCaller = Attempt & { readonly browserToken: string | undefined };

/**
 * Mails a new code, which ends the older ones. Every address gets a letter; where there is an account already, or no sign-up,
 * the letter says so. A browser that has signed up gets the code of its own sign-up only.
 * @returns a message for the applicant, the same for all.
 * @throws AppError 400, 429.
 */
export async function resendCode(
  platform: Platform,
  { username: typed }: ResendConfirm,
  { network, say, about, browserToken }: CodeCaller,
): Promise<string> {
  const { database, mail, settings, clock } = platform;
  const username = readUsername(typed, credentialMessages.resendEmailInvalid);
  const browserHash = browserToken === undefined ? undefined : hashToken(browserToken);
  const known = await findBoundBrowser(database.kysely, username, browserHash);
  await limitTries(platform, 'resend-confirm', { network, username, known, about });

  await database.transaction(async (trx) => {
    await lockAddress(trx, username);
    const { account, signUps } = await readAddress(trx, username);
    about(account?.id);
    const meant =
      browserHash === undefined
        ? signUps.slice(0, KEPT_PER_ADDRESS)
        : signUpsOf(browserHash, signUps);
    const renewed = meant.map(({ id, password_hash, asked_at }) => {
      const code = createCode();
      return { id, code, codeHash: hashCode(code, password_hash), askedAt: asked_at };
    });
    const at = clock();
    await renewCodes(trx, browserHash === undefined ? 'open' : 'own', renewed, at);
    const others = signUps.filter((signUp) => !meant.includes(signUp));
    const sender = senderIn(platform, account?.language ?? say.language.tag);
    const letter = letterFor(sender, username, {
      hasAccount: account !== undefined,
      codes: renewed,
      others: others.map(({ asked_at }) => asked_at),
    });
    const bringsCodes = account === undefined && renewed.length > 0;
    const codes = renewed.map(({ code }) => code);
    await mail.send(letter, {
      in: trx,
      expiry: bringsCodes ? expiryOfCodes(at, codes) : undefined,
    });
  });
  const sentence = say(
    'We have sent an email to {username}. If there is a new code in it, use that one: older codes no longer work.',
    { username },
  );
  return sentence + whereToLook(say, settings);
}

function letterFor(
  sender: Sender,
  username: string,
  {
    hasAccount,
    codes: [latest, ...more],
    others,
  }: { hasAccount: boolean; codes: readonly CodeOfSignUp[]; others: readonly Date[] },
): Message {
  if (hasAccount) return alreadyRegisteredLetter(sender, username);
  if (latest === undefined) return noAccountLetter(sender, username);
  return confirmationCodeLetter(sender, username, { codes: [latest, ...more], others });
}
