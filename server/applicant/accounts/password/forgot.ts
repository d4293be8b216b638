import type { ForgotPassword } from '#contract/accounts.ts';
import { later } from '#server/core/clock.ts';
import { findKnownDevice } from '#server/core/identity/devices.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import { whereToLook } from '#server/core/mail/dev-mailbox.ts';
import type { Platform } from '#server/core/platform.ts';
import { readAddress } from '../address.ts';
import type { Attempt } from '../attempt.ts';
import { noAccountLetter } from '../letters/account-status.ts';
import { expiryOfReset } from '../letters/late-letters.ts';
import { passwordResetLetter, RESET_MINUTES } from '../letters/password-reset.ts';
import { senderIn } from '../letters/sender.ts';
import { limitTries } from '../limits.ts';
import { readUsername } from '../usernames.ts';
import { keepReset } from './resets.ts';

/** The caller, with the token by which its browser is known, if any. */
export type ForgotCaller = Attempt & { readonly deviceToken: string | undefined };

/**
 * Mails a link for choosing a new password. An address with a pending sign-up gets one too, because the link proves the mailbox as well as
 * the code does. Only the letter says that an address is unknown.
 * @returns a message for the applicant, the same for all.
 * @throws AppError 400, 429.
 */
export async function forgotPassword(
  platform: Platform,
  { username: typed }: ForgotPassword,
  { network, say, about, deviceToken }: ForgotCaller,
): Promise<string> {
  const { database, mail, clock, settings } = platform;
  const username = readUsername(typed);
  const known = await findKnownDevice(database.kysely, 'applicant', deviceToken, username);
  await limitTries(platform, 'forgot-password', { network, username, known, about });

  const token = createToken();
  const at = clock();
  const expiresAt = later(at, { minutes: RESET_MINUTES });
  await database.transaction(async (trx) => {
    const { account, signUps } = await readAddress(trx, username);
    about(account?.id);
    const isKnown = account !== undefined || signUps.length > 0;
    // Stored for an unknown address too, although no letter brings the link, so that the call takes the same time for all.
    await keepReset(trx, { tokenHash: token.hash, username, expiresAt });
    const sender = senderIn(platform, account?.language ?? say.language.tag);
    const letter = isKnown
      ? passwordResetLetter(sender, username, token.value)
      : noAccountLetter(sender, username);
    const expiry = isKnown ? expiryOfReset(at, token.value) : undefined;
    await mail.send(letter, { in: trx, expiry });
  });
  const sentence = say(
    'We have sent an email to {username}. It tells you how to choose a new password.',
    { username },
  );
  return sentence + whereToLook(say, settings);
}
