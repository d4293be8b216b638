import type { Confirm } from '#contract/accounts.ts';
import { credentialMessages, isConfirmationCode } from '#form/accounts/credentials.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { CODE_TRIES, isCodeOf } from './codes.ts';
import { limitTries } from './limits.ts';
import {
  countTries,
  endSignUps,
  listSignUps,
  lockAddress,
  type SignUp,
  signUpsMeantBy,
} from './pending-sign-ups.ts';
import { createAccount } from './repository.ts';
import type { CodeCaller } from './resend.ts';
import { hashToken } from './tokens.ts';
import { readUsername } from './usernames.ts';

/**
 * Turns a sign-up into an account, with the password that its code belongs to. Every other sign-up of that
 * address ends.
 * @returns a message for the applicant.
 * @throws AppError 400 when the code is wrong, too old or used up; 429.
 */
export async function confirm(
  platform: Platform,
  { username: typed, code }: Confirm,
  { network, browserToken }: CodeCaller,
): Promise<string> {
  const { database, clock } = platform;
  const username = readUsername(typed);
  if (!isConfirmationCode(code))
    throw new AppError(400, 'bad_code', credentialMessages.codeInvalid);
  await limitTries(platform, 'confirm', { network, username });

  const at = clock();
  const browserHash = browserToken === undefined ? undefined : hashToken(browserToken);
  const isConfirmed = await database.transaction(async (trx) => {
    await lockAddress(trx, username);
    const signUps = signUpsMeantBy(browserHash, await listSignUps(trx, username));
    const confirmed = await tryCode(trx, code, signUps, at);
    if (confirmed === undefined) return false;
    await endSignUps(trx, username);
    return createAccount(trx, { username, passwordHash: confirmed.password_hash, at });
  });
  if (!isConfirmed) throw wrongCode();
  return 'Your account is confirmed. Please log in.';
}

/** The sign-up that `code` confirms. Whether it does or not, it was one try for each that it could have meant. */
async function tryCode(
  trx: Transaction,
  code: string,
  signUps: readonly SignUp[],
  at: Date,
): Promise<SignUp | undefined> {
  const open = signUps.filter(
    ({ code_expires_at, code_tries }) => code_expires_at > at && code_tries < CODE_TRIES,
  );
  await countTries(trx, open);
  return open.find((signUp) => isCodeOf(code, signUp));
}

/** Does not tell which: whoever guesses learns nothing about the address. */
function wrongCode(): AppError {
  return new AppError(
    400,
    'wrong_code',
    'This code is not right, or it has expired. Please check it, or ask for a new code. If you have confirmed your account already, just log in.',
  );
}
