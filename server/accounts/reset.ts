import type { ResetPassword } from '#contract/accounts.ts';
import { credentialMessages } from '#form/accounts/credentials.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { passwordChangedLetter } from './letters/password-changed.ts';
import { limitTries } from './limits.ts';
import { pageUrl } from './pages.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { endSignUps, lockAddress } from './pending-sign-ups.ts';
import { endSessionsOf, setPassword, takeReset } from './repository.ts';
import { hashToken } from './tokens.ts';
import { readUsername } from './usernames.ts';

/**
 * Sets a new password with the id of a reset link, and ends every session of the account. The link proves the
 * mailbox, so a sign-up that was never confirmed becomes an account by it, with the password chosen here.
 * @returns a message for the applicant.
 * @throws AppError 400 when a rule is broken, or the link has been used or is too old; 429, 503.
 */
export async function resetPassword(
  platform: Platform,
  { username: typed, password, confirm_password, id }: ResetPassword,
  network: string,
): Promise<string> {
  const { database, mail, tenant, settings, clock } = platform;
  const username = readUsername(typed);
  requireGoodPassword(password);
  if (confirm_password !== password) {
    throw new AppError(400, 'passwords_differ', credentialMessages.passwordsMustMatch);
  }
  await limitTries(platform, 'reset-password', { network, username });

  const passwordHash = await hashPassword(password);
  const at = clock();
  const isReset = await database.transaction(async (trx) => {
    await lockAddress(trx, username);
    if (!(await takeReset(trx, { tokenHash: hashToken(id), username, at }))) return false;
    const accountId = await setPassword(trx, { username, passwordHash, at });
    await endSignUps(trx, username);
    await endSessionsOf(trx, accountId);
    const forgot = pageUrl(settings, '/forgot');
    await mail.send(passwordChangedLetter(tenant, username, at, forgot), { in: trx });
    return true;
  });
  if (!isReset) throw deadLink();
  return 'Your password has been changed. Please log in with your new password.';
}

function deadLink(): AppError {
  return new AppError(
    400,
    'dead_reset_link',
    'This link has been used or has expired. Please ask for a new one with "Forgot password?".',
  );
}
