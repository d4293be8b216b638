import type { ForgotPassword } from '#contract/accounts.ts';
import type { Message } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noAccountLetter } from './letters/no-account.ts';
import { passwordResetLetter, RESET_MINUTES } from './letters/password-reset.ts';
import { limitTries } from './limits.ts';
import { pageUrl, whereToLook } from './pages.ts';
import { listSignUps } from './pending-sign-ups.ts';
import { findAccount, keepReset } from './repository.ts';
import { createToken } from './tokens.ts';
import { readUsername } from './usernames.ts';

/**
 * Mails a link with which a new password can be chosen. A sign-up that waits for its code gets one too, because
 * whoever opens the link has the mailbox. An address that nobody signed up with is told so, in its mailbox only.
 * @returns a message for the applicant, the same for all.
 * @throws AppError 400, 429.
 */
export async function forgotPassword(
  platform: Platform,
  { username: typed }: ForgotPassword,
  network: string,
): Promise<string> {
  const { database, mail, clock, settings } = platform;
  const username = readUsername(typed);
  await limitTries(platform, 'forgot-password', { network, username });

  const token = createToken();
  const expiresAt = new Date(clock().getTime() + RESET_MINUTES * 60_000);
  await database.transaction(async (trx) => {
    const account = await findAccount(trx, username);
    const signUps = await listSignUps(trx, username);
    const isKnown = account !== undefined || signUps.length > 0;
    // Kept for an unknown address too, whose link goes to nobody: asking is the same work for all.
    await keepReset(trx, { tokenHash: token.hash, username, expiresAt });
    await mail.send(letterFor(platform, username, isKnown ? token.value : undefined), { in: trx });
  });
  return `We have sent a message to ${username}. It tells you how to choose a new password.${whereToLook(settings)}`;
}

function letterFor(
  { tenant, settings }: Platform,
  username: string,
  id: string | undefined,
): Message {
  return id === undefined
    ? noAccountLetter(tenant, username, pageUrl(settings, '/signup'))
    : passwordResetLetter(tenant, username, pageUrl(settings, '/reset', { username, id }));
}
