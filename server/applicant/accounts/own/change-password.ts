import type { ChangePassword } from '#contract/account.ts';
import { refusal } from '#server/core/http/errors.ts';
import type { SignedIn } from '#server/core/identity/cookies.ts';
import { forgetDevicesOf, rememberDevice } from '#server/core/identity/devices.ts';
import { listPasskeys } from '#server/core/identity/passkeys/repository.ts';
import { endSessions, renewSession } from '#server/core/identity/repository.ts';
import { createToken, hashToken } from '#server/core/identity/tokens.ts';
import { openSeasonId } from '#tenant/seasons/seasons.ts';
import { withPasswordHash } from '../address.ts';
import { passwordChangedLetter } from '../letters/password-changed.ts';
import { senderTo } from '../letters/sender.ts';
import { requireNewPassword } from '../password/new-password.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { forgetResetsOf } from '../password/resets.ts';
import { setPassword } from '../repository.ts';
import { type OwnCaller, provePassword, wrongPassword } from './prove-password.ts';

/**
 * Changes the password from a session. Ends the other sessions, reset links, known browsers, and this session's token, which might have
 * been copied; passkeys stay. Mails the owner.
 * @returns the new tokens of this browser. @throws AppError 400, 429, 503.
 */
export async function changePassword(
  platform: AccountsPlatform,
  { old_password, password }: ChangePassword,
  caller: OwnCaller,
): Promise<SignedIn> {
  const { mail, clock, tenant } = platform;
  const { username, accountId, sessionId } = caller;
  const proven = await provePassword(platform, old_password, caller);
  if (password === old_password) throw samePassword();
  await requireNewPassword(platform, { username, password });
  const owner = { kind: 'applicant', id: accountId } as const;
  const session = createToken();
  const at = clock();
  const deviceToken = await withPasswordHash(
    platform,
    { username, password },
    async (trx, passwordHash, { account }) => {
      // The first of two concurrent changes wins, a reset included.
      if (account?.password_hash !== proven.password_hash) return undefined;
      const { language } = account;
      const season = openSeasonId(tenant, at);
      await setPassword(trx, { username, passwordHash, at, language, season });
      await endSessions(trx, owner, { except: sessionId });
      const older = hashToken(caller.sessionToken);
      await renewSession(trx, { id: sessionId, older, tokenHash: session.hash, at });
      await forgetResetsOf(trx, username);
      await forgetDevicesOf(trx, owner);
      const sender = await senderTo(trx, platform, { to: username, language });
      const letter = passwordChangedLetter(sender, username, {
        way: 'logged in',
        passkeys: (await listPasskeys(trx, owner)).map(({ name }) => name),
        at,
      });
      await mail.send(letter, { in: trx });
      return rememberDevice(trx, owner, { older: caller.deviceToken, at });
    },
  );
  if (deviceToken === undefined) throw wrongPassword();
  return { sessionToken: session.value, deviceToken };
}

const samePassword = refusal(400, 'same_password', (say) =>
  say('This is the password you have now. Please choose another one.'),
);
