import type { ForgotPassword } from '#contract/accounts.ts';
import { findKnownDevice } from '#server/core/identity/devices.ts';
import { whereToLook } from '#server/core/mail/dev-mailbox.ts';
import type { Platform } from '#server/core/platform.ts';
import { readAddress } from '../address.ts';
import type { Attempt } from '../attempt.ts';
import { limitTries } from '../limits.ts';
import { readUsername } from '../usernames.ts';
import { sendResetLink } from './send-reset-link.ts';

/**
 * Mails a link for choosing a new password. An address with a pending sign-up gets one too, because the link proves the mailbox as well as
 * the code does. Only the letter says that an address is unknown.
 * @returns a message for the applicant, the same for all.
 * @throws AppError 400, 429.
 */
export async function forgotPassword(
  platform: Platform,
  { username: typed }: ForgotPassword,
  caller: Attempt,
): Promise<string> {
  const { database, settings } = platform;
  const { say, about, deviceToken } = caller;
  const username = readUsername(typed);
  const known = await findKnownDevice(database.kysely, 'applicant', deviceToken, username);
  await limitTries(platform, 'forgot-password', { ...caller, username, known });

  await database.transaction(async (trx) => {
    const { account, signUps } = await readAddress(trx, username);
    about(account?.id);
    const language = account?.language ?? say.language.tag;
    const isKnown = account !== undefined || signUps.length > 0;
    await sendResetLink(trx, { username, language }, platform, { isKnown });
  });
  const sentence = say(
    'We have sent an email to {username}. It tells you how to choose a new password.',
    { username },
  );
  return sentence + whereToLook(say, settings);
}
