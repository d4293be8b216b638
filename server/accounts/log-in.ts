import type { LogIn } from '#contract/accounts.ts';
import { credentialMessages } from '#form/accounts/credentials.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitTries } from './limits.ts';
import { findMatchingHash, requireTypedPassword } from './passwords.ts';
import { listSignUps } from './pending-sign-ups.ts';
import { endSession, findAccount, recordLogin } from './repository.ts';
import { createToken, hashToken } from './tokens.ts';
import { readUsername } from './usernames.ts';

/** Who is asking: the caller's network, and the session that its browser still has, if any. */
export type LogInCaller = { readonly network: string; readonly sessionToken: string | undefined };

/**
 * Checks a password and begins a session, in place of the one that the browser had.
 * @returns the token for the session's cookie.
 * @throws AppError 400 when address or password is wrong, or the account is not confirmed yet; 429, 503.
 */
export async function logIn(
  platform: Platform,
  { username: typed, password }: LogIn,
  { network, sessionToken }: LogInCaller,
): Promise<string> {
  const { database, clock } = platform;
  const username = readUsername(typed, credentialMessages.loginEmailInvalid);
  requireTypedPassword(password);
  await limitTries(platform, 'login', { network, username });

  // The same two queries and one hash for every address.
  const account = await findAccount(database.kysely, username);
  const signUps = await listSignUps(database.kysely, username);
  const held = account === undefined ? signUps : [account];
  const hashes = held.map(({ password_hash }) => password_hash);
  const isRight = (await findMatchingHash(password, hashes)) !== undefined;
  if (!isRight) throw wrongLogin();
  if (account === undefined) throw unconfirmed();

  const token = createToken();
  const isRecorded = await database.transaction(async (trx) => {
    if (sessionToken !== undefined) await endSession(trx, hashToken(sessionToken));
    return recordLogin(trx, account, token.hash, clock());
  });
  if (!isRecorded) throw wrongLogin();
  return token.value;
}

function wrongLogin(): AppError {
  return new AppError(
    400,
    'wrong_login',
    'The email address or the password is not right. Please try again.',
  );
}

function unconfirmed(): AppError {
  return new AppError(400, 'unconfirmed_account', 'Please confirm your account before logging in.');
}
