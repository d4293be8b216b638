import type { Request } from '#server/core/http/app.ts';
import { AppError } from '#server/core/http/errors.ts';
import { findDeviceToken, findSessionToken } from '#server/core/identity/cookies.ts';
import { findKnownDevice } from '#server/core/identity/devices.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import { invalidSession } from '#server/core/identity/session.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Attempt } from '../attempt.ts';
import { limitTries } from '../limits.ts';
import { requireTypedPassword } from '../password/new-password.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { type Account, findAccount } from '../repository.ts';

/** A logged-in applicant, with the tokens of the browser's cookies. */
export type OwnCaller = Attempt & {
  readonly accountId: number;
  readonly username: string;
  readonly sessionId: number;
  readonly sessionToken: string;
  readonly deviceToken: string | undefined;
};

/** @throws AppError 401 when the session was ended meanwhile. */
export function ownCaller(
  request: Request,
  { accountId, username, sessionId }: Applicant,
  caller: Attempt,
  settings: Settings,
): OwnCaller {
  caller.about(accountId);
  const sessionToken = findSessionToken(request, settings);
  if (sessionToken === undefined) throw invalidSession();
  const deviceToken = findDeviceToken(request, settings);
  return { ...caller, accountId, username, sessionId, sessionToken, deviceToken };
}

/**
 * Checks the password once more within a session, because a stranger may sit at a page that was left open. Each try counts like a log-in of
 * this browser, so that strangers cannot use the limit up.
 * @returns the account as it was when its password was checked. @throws AppError 400, 429, 503.
 */
export async function provePassword(
  platform: AccountsPlatform,
  typed: string,
  { username, network, about, deviceToken, sessionToken }: OwnCaller,
): Promise<Account> {
  const { database, passwords } = platform;
  requireTypedPassword(typed);
  const device = await findKnownDevice(database.kysely, 'applicant', deviceToken, username);
  // A browser whose mark was removed is identified by its session.
  const known = device ?? hashToken(sessionToken);
  await limitTries(platform, 'login', { network, username, known, about });
  const account = await findAccount(database.kysely, username);
  const held = account === undefined ? [] : [account.password_hash];
  const found = await passwords.findMatchingHash(typed, held);
  if (account === undefined || found === undefined) throw wrongPassword();
  return account;
}

/** Also where a concurrent change has just replaced the password. */
export function wrongPassword(): AppError {
  return new AppError(400, 'wrong_password', (say) =>
    say('That is not the password of this account. Please type the one that you log in with now.'),
  );
}
