import { later } from '#server/core/clock.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import { expiryOfReset } from '../letters/late-letters.ts';
import { passwordResetLetter, RESET_MINUTES } from '../letters/password-reset.ts';
import { senderIn } from '../letters/sender.ts';
import { keepReset } from './resets.ts';

/** Mails the owner of an account a link for choosing a new password. */
export async function sendResetLink(
  trx: Transaction,
  { username, language }: { username: string; language: string },
  platform: Pick<Platform, 'clock' | 'mail' | 'languages' | 'settings'>,
): Promise<void> {
  const token = createToken();
  const at = platform.clock();
  const expiresAt = later(at, { minutes: RESET_MINUTES });
  await keepReset(trx, { tokenHash: token.hash, username, expiresAt });
  const letter = passwordResetLetter(senderIn(platform, language), username, token.value);
  await platform.mail.send(letter, { in: trx, expiry: expiryOfReset(at, token.value) });
}
