import type { Confirm } from '#contract/accounts.ts';
import { codeIn, credentialMessages, isConfirmationCode } from '#form/accounts/credentials.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { rememberDevice } from '#server/core/identity/devices.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import { openSeasonId } from '#tenant/seasons/seasons.ts';
import { findBoundBrowser, readAddress } from '../address.ts';
import type { Attempt } from '../attempt.ts';
import { limitTries } from '../limits.ts';
import { createAccount } from '../repository.ts';
import { readUsername } from '../usernames.ts';
import { codesToTry, findConfirmed } from './codes.ts';
import { countTries, endSignUp, lockAddress } from './pending-sign-ups.ts';

/**
 * Turns a sign-up into an account, with the password that its code belongs to, and makes the browser known to it.
 * Other sign-ups of that address can no longer become an account.
 * @returns the new token by which the browser is known.
 * @throws AppError 400 when the code is wrong, too old or used up; 429.
 */
export async function confirm(
  platform: Platform,
  { username: typed, code: typedCode }: Confirm,
  caller: Attempt,
): Promise<string> {
  const { database, clock, tenant } = platform;
  const { about, signUpToken, deviceToken } = caller;
  const username = readUsername(typed);
  const code = codeIn(typedCode);
  if (!isConfirmationCode(code))
    throw new AppError(400, 'bad_code', (say) => say(credentialMessages.codeInvalid));
  const browserHash = signUpToken === undefined ? undefined : hashToken(signUpToken);
  const known = await findBoundBrowser(database.kysely, username, browserHash);
  await limitTries(platform, 'confirm', { ...caller, username, known });

  const at = clock();
  const newToken = await database.transaction(async (trx) => {
    await lockAddress(trx, username);
    const { account, signUps } = await readAddress(trx, username);
    about(account?.id);
    const codes = codesToTry(browserHash, signUps, at);
    await countTries(trx, codes.counted);
    const confirmed = findConfirmed(code, codes);
    if (confirmed === undefined || account !== undefined) return undefined;
    const { password_hash: passwordHash, language } = confirmed;
    const season = openSeasonId(tenant, at);
    const accountId = await createAccount(trx, { username, passwordHash, at, language, season });
    if (accountId === undefined) return undefined;
    about(accountId);
    await endSignUp(trx, confirmed.id);
    return rememberDevice(trx, { kind: 'applicant', id: accountId }, { older: deviceToken, at });
  });
  if (newToken === undefined) throw wrongCode();
  return newToken;
}

/** One sentence for all causes, so that guessing reveals nothing about the address. */
const wrongCode = refusal(400, 'wrong_code', (say) =>
  say(
    'This code is not right, or it has expired. Check it, or ask for a new one. Did you sign up in another browser? Type the code there. Did you already confirm your account? Just log in.',
  ),
);
