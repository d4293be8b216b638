import type { LogIn } from '#contract/accounts.ts';
import { credentialMessages } from '#form/accounts/credentials.ts';
import { refusal } from '#server/core/http/errors.ts';
import { findKnownDevice } from '#server/core/identity/devices.ts';
import { hashesOf, readAddress } from '../address.ts';
import type { Attempt } from '../attempt.ts';
import { limitTries } from '../limits.ts';
import { requireTypedPassword } from '../password/new-password.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { readUsername } from '../usernames.ts';
import { beginSession, type LoggedIn } from './begin-session.ts';

/**
 * Checks a password and begins a session, in place of the one that the browser had.
 * @throws AppError 400 when address or password is wrong, or the account is not confirmed yet; 429, 503.
 */
export async function logIn(
  platform: AccountsPlatform,
  { username: typed, password }: LogIn,
  caller: Attempt,
): Promise<LoggedIn> {
  const { database, passwords } = platform;
  const { about, deviceToken } = caller;
  const username = readUsername(typed, credentialMessages.loginEmailInvalid);
  requireTypedPassword(password);
  const known = await findKnownDevice(database.kysely, 'applicant', deviceToken, username);
  await limitTries(platform, 'login', { ...caller, username, known });

  // The same two queries and one hash for every address.
  const address = await readAddress(database.kysely, username);
  const { account } = address;
  about(account?.id);
  const found = await passwords.findMatchingHash(password, hashesOf(address));
  if (found === undefined) throw wrongLogin();
  // A stranger may have made the sign-up that this password belongs to, so the answer must not reveal an account.
  if (account === undefined || found !== account.password_hash) throw unconfirmed();

  const loggedIn = await beginSession(platform, account, caller);
  if (loggedIn === undefined) throw wrongLogin();
  return loggedIn;
}

const wrongLogin = refusal(400, 'wrong_login', (say) =>
  say('The email address or the password is not right. Please try again.'),
);

const unconfirmed = refusal(400, 'unconfirmed_account', (say) =>
  say('Please confirm your account before logging in.'),
);
