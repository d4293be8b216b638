import type { Transaction } from '#server/core/database/database.ts';
import { endReplacedSession } from '#server/core/identity/repository.ts';
import { createToken, hashToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Attempt } from '../attempt.ts';
import { recordLogin, type Verified } from '../repository.ts';
import { rememberDevice } from './devices.ts';

/** The caller, with its browser's present session and the token by which the browser is known, if any. */
export type LogInCaller = Attempt & {
  readonly sessionToken: string | undefined;
  readonly deviceToken: string | undefined;
  /** The name that the browser gives itself. */
  readonly browser: string;
};

/** The tokens of a login's two hidden cookies, and the owner's language. */
export type LoggedIn = {
  readonly sessionToken: string;
  readonly deviceToken: string;
  readonly language: string;
  readonly accountId: number;
};

/**
 * Begins the session of an authenticated owner, which replaces the browser's previous one.
 * @param last more work in the login's transaction; it throws to refuse the login.
 * @returns undefined where the account is gone, or the password that was checked has changed.
 */
export async function beginSession(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  account: Verified & { readonly language: string },
  { sessionToken, deviceToken, browser }: LogInCaller,
  last: (trx: Transaction) => Promise<void> = async () => {},
): Promise<LoggedIn | undefined> {
  const token = createToken();
  const at = clock();
  const { id: accountId, language } = account;
  const newDeviceToken = await database.transaction(async (trx) => {
    const isRecorded = await recordLogin(trx, account, { tokenHash: token.hash, browser, at });
    if (!isRecorded) return undefined;
    if (sessionToken !== undefined) await endReplacedSession(trx, hashToken(sessionToken), at);
    await last(trx);
    return rememberDevice(trx, { accountId, older: deviceToken, at });
  });
  if (newDeviceToken === undefined) return undefined;
  return { sessionToken: token.value, deviceToken: newDeviceToken, language, accountId };
}
