import { later } from '#server/core/clock.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import { noAccountLetter } from '../letters/account-status.ts';
import { expiryOfReset } from '../letters/expiry.ts';
import { passwordResetLetter, RESET_MINUTES } from '../letters/password-reset.ts';
import { senderTo } from '../letters/sender.ts';

/**
 * Mails a link for choosing a new password. An unknown address gets a letter without a link, for which the same work is done, so that the
 * time reveals nothing.
 * @param options.isLocked whether no password opens the account.
 * @param options.since when the link was asked for, where this one replaces it.
 */
export async function sendResetLink(
  trx: Transaction,
  { username, language }: { username: string; language: string | undefined },
  platform: Pick<Platform, 'clock' | 'mail' | 'languages' | 'settings'>,
  {
    isKnown = true,
    isLocked = false,
    since,
  }: { isKnown?: boolean; isLocked?: boolean; since?: Date } = {},
): Promise<void> {
  const { value, hash: token_hash } = createToken();
  const at = platform.clock();
  const expires_at = later(at, { minutes: RESET_MINUTES });
  await trx.insertInto('password_resets').values({ token_hash, username, expires_at }).execute();
  const sender = await senderTo(trx, platform, { to: username, language });
  const letter = isKnown
    ? passwordResetLetter(sender, username, value, { isLocked })
    : noAccountLetter(sender, username);
  const expiry = isKnown ? expiryOfReset(at, value, since) : undefined;
  await platform.mail.send(letter, { in: trx, expiry });
}
