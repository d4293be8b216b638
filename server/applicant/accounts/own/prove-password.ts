import type { Request } from '#server/core/http/app.ts';
import { refusal } from '#server/core/http/errors.ts';
import { principalOf } from '#server/core/http/who.ts';
import { findKnownDevice } from '#server/core/identity/devices.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import { invalidSession } from '#server/core/identity/session.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import { type Attempt, attempt } from '../attempt.ts';
import { limitTries } from '../limits.ts';
import { requireTypedPassword } from '../password/new-password.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { type Account, findAccount } from '../repository.ts';

/** A logged-in applicant who views or changes the own account. */
export type OwnCaller = Attempt & Applicant & { readonly sessionToken: string };

type OwnRequest = Request & Parameters<typeof principalOf<Applicant>>[0];
type Work<Result> = (caller: OwnCaller) => Promise<Result>;

/** Runs a call of a logged-in applicant that asks for the password: {@link provePassword} counts its tries. */
export function attemptWithPassword<Result>(
  platform: Platform,
  request: OwnRequest,
  event: string,
  work: Work<Result>,
): Promise<Result> {
  return attempt(platform, request, event, (caller) => {
    const owner = principalOf(request);
    caller.about(owner.accountId);
    const { sessionToken } = caller;
    if (sessionToken === undefined) throw invalidSession();
    return work({ ...caller, ...owner, sessionToken });
  });
}

/** Runs a call of a logged-in applicant that asks for no password, and counts it. */
export function attemptOwn<Result>(
  platform: Platform,
  request: OwnRequest,
  event: string,
  work: Work<Result>,
): Promise<Result> {
  return attemptWithPassword(platform, request, event, async (caller) => {
    await limitTries(platform, 'own account', caller);
    return work(caller);
  });
}

/**
 * Checks the password once more within a session, because a stranger may sit at a page that was left open. Each try counts like a log-in of
 * this browser, so that strangers cannot use the limit up.
 * @returns the account as it was when its password was checked. @throws AppError 400, 429, 503.
 */
export async function provePassword(
  platform: AccountsPlatform,
  typed: string,
  caller: OwnCaller,
): Promise<Account> {
  const { username, deviceToken, sessionToken } = caller;
  const { database, passwords } = platform;
  requireTypedPassword(typed);
  const device = await findKnownDevice(database.kysely, 'applicant', deviceToken, username);
  // A browser without its device cookie is identified by its session.
  const known = device ?? hashToken(sessionToken);
  await limitTries(platform, 'login', { ...caller, known });
  const account = await findAccount(database.kysely, username);
  const held = account === undefined ? [] : [account.password_hash];
  const found = await passwords.findMatchingHash(typed, held);
  if (account === undefined || found === undefined) throw wrongPassword();
  return account;
}

/** Also where a concurrent change has just replaced the password. */
export const wrongPassword = refusal(400, 'wrong_password', (say) =>
  say('That is not the password of this account. Please type the one that you log in with now.'),
);
