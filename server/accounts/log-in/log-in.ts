import type { LogIn } from '#contract/accounts.ts';
import { credentialMessages } from '#form/accounts/credentials.ts';
import { endSession } from '#server/identity/repository.ts';
import { createToken, hashToken } from '#server/identity/tokens.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { hashesOf, readAddress } from '../address.ts';
import type { Attempt } from '../attempt.ts';
import { limitTries } from '../limits.ts';
import { requireTypedPassword } from '../password/new-password.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { recordLogin, saveLanguage } from '../repository.ts';
import { readUsername } from '../usernames.ts';
import { findKnownDevice, rememberDevice } from './devices.ts';

/** The caller, with its browser's present session and the token by which the browser is known, if any. */
export type LogInCaller = Attempt & {
  readonly sessionToken: string | undefined;
  readonly deviceToken: string | undefined;
  /** The name that the browser gives itself. */
  readonly browser: string;
};

/** The tokens of the two hidden cookies of a login, and what the account's owner reads. */
export type LoggedIn = {
  readonly sessionToken: string;
  readonly deviceToken: string;
  readonly language: string;
  readonly accountId: number;
};

/**
 * Checks a password and begins a session, in place of the one that the browser had.
 * @throws AppError 400 when address or password is wrong, or the account is not confirmed yet; 429, 503.
 */
export async function logIn(
  platform: AccountsPlatform,
  { username: typed, password }: LogIn,
  { network, say, about, sessionToken, deviceToken, browser }: LogInCaller,
): Promise<LoggedIn> {
  const { database, clock, passwords } = platform;
  const username = readUsername(typed, credentialMessages.loginEmailInvalid);
  requireTypedPassword(password);
  const known = await findKnownDevice(database.kysely, username, deviceToken);
  await limitTries(platform, 'login', { network, username, known, about });

  // The same two queries and one hash for every address.
  const address = await readAddress(database.kysely, username);
  const { account } = address;
  about(account?.id);
  const found = await passwords.findMatchingHash(password, hashesOf(address));
  if (found === undefined) throw wrongLogin();
  // Anybody may have made the sign-up that this password belongs to, so the answer must not tell that there is an account.
  if (account === undefined || found !== account.password_hash) throw unconfirmed();

  const token = createToken();
  const at = clock();
  const language = account.language ?? say.language.tag;
  const newDeviceToken = await database.transaction(async (trx) => {
    const isRecorded = await recordLogin(trx, account, { tokenHash: token.hash, browser, at });
    if (!isRecorded) return undefined;
    // An account of before there were languages takes that of the first browser.
    if (account.language === null) await saveLanguage(trx, account.id, language);
    if (sessionToken !== undefined) await endSession(trx, hashToken(sessionToken));
    return rememberDevice(trx, { accountId: account.id, older: deviceToken, at });
  });
  if (newDeviceToken === undefined) throw wrongLogin();
  return {
    sessionToken: token.value,
    deviceToken: newDeviceToken,
    language,
    accountId: account.id,
  };
}

function wrongLogin(): AppError {
  return new AppError(400, 'wrong_login', (say) =>
    say('The email address or the password is not right. Please try again.'),
  );
}

function unconfirmed(): AppError {
  return new AppError(400, 'unconfirmed_account', (say) =>
    say('Please confirm your account before logging in.'),
  );
}
