import type { ResetPassword } from '#contract/accounts.ts';
import { credentialMessages } from '#form/accounts/credentials.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { rememberDevice } from '#server/core/identity/devices.ts';
import { revokeAccess } from '#server/core/identity/revoke-access.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import { openSeasonId } from '#tenant/seasons/seasons.ts';
import { withPasswordHash } from '../address.ts';
import type { Attempt } from '../attempt.ts';
import { passwordChangedLetter } from '../letters/password-changed.ts';
import { senderTo } from '../letters/sender.ts';
import { limitTries } from '../limits.ts';
import { setPassword } from '../repository.ts';
import { readUsername } from '../usernames.ts';
import { requireNewPassword } from './new-password.ts';
import type { AccountsPlatform } from './passwords.ts';
import { isLiveReset, takeReset } from './resets.ts';

/**
 * Sets a new password with the id of a reset link, and ends every session and passkey of the account. The link proves the mailbox, so an
 * address without an account gets one, with the password chosen here; its pending sign-ups can no longer be confirmed. Of all browsers, the
 * account then knows only this one.
 * @returns the new token by which the browser is known.
 * @throws AppError 400 when a rule is broken, or the link has been used or is too old; 429, 503.
 */
export async function resetPassword(
  platform: AccountsPlatform,
  { username: typed, password, confirm_password, id }: ResetPassword,
  caller: Attempt,
): Promise<string> {
  const { database, mail, clock, tenant } = platform;
  const { say, about, deviceToken } = caller;
  const username = readUsername(typed);
  await requireNewPassword(platform, { username, password });
  if (confirm_password !== password) {
    throw new AppError(400, 'passwords_differ', (say) =>
      say(credentialMessages.passwordsMustMatch),
    );
  }
  const at = clock();
  const tokenHash = hashToken(id);
  const isLive = await isLiveReset(database.kysely, { tokenHash, username, at });
  const known = isLive ? tokenHash : undefined;
  await limitTries(platform, 'reset-password', { ...caller, username, known });

  const newToken = await withPasswordHash(
    platform,
    { username, password },
    async (trx, passwordHash, { account }) => {
      about(account?.id);
      if (!(await takeReset(trx, { tokenHash, username, at }))) return undefined;
      const language = account?.language ?? say.language.tag;
      const season = openSeasonId(tenant, at);
      const accountId = await setPassword(trx, { username, passwordHash, at, language, season });
      about(accountId);
      const owner = { kind: 'applicant', id: accountId } as const;
      const { passkeys } = await revokeAccess(trx, owner);
      const sender = await senderTo(trx, platform, { to: username, language });
      const letter = passwordChangedLetter(sender, username, {
        way: 'link',
        passkeys,
        at,
      });
      await mail.send(letter, { in: trx });
      return rememberDevice(trx, owner, { older: deviceToken, at });
    },
  );
  if (newToken === undefined) throw deadLink();
  return newToken;
}

const deadLink = refusal(400, 'dead_reset_link', (say) =>
  say(
    'This link no longer works: it has expired, or a new password has been chosen since. If you chose it, log in with it. Otherwise ask for another link with “Forgot Password”.',
  ),
);
