import type { Transaction } from '#server/core/database/database.ts';
import type { SignedIn } from '#server/core/identity/cookies.ts';
import { rememberDevice } from '#server/core/identity/devices.ts';
import { endReplacedSession } from '#server/core/identity/repository.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Attempt } from '../attempt.ts';
import { recordLogin, type Verified } from '../repository.ts';

/** The caller, with its browser's present session and the token by which the browser is known, if any. */
export type LogInCaller = Attempt & {
  readonly sessionToken: string | undefined;
  readonly deviceToken: string | undefined;
  /** The name that the browser gives itself. */
  readonly browser: string;
};

/** The tokens of a login's cookies, and the owner with the own language. */
export type LoggedIn = SignedIn & { readonly language: string; readonly accountId: number };

/**
 * Begins the session of an authenticated owner, which replaces the browser's previous one.
 * @param last more work in the login's transaction; it throws to refuse the login.
 * @returns undefined where the account is gone, or the password that was checked has changed.
 */
export async function beginSession(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  account: Verified,
  { sessionToken, deviceToken, browser }: LogInCaller,
  last: (trx: Transaction) => Promise<void> = async () => {},
): Promise<LoggedIn | undefined> {
  const at = clock();
  const { id: accountId } = account;
  return database.transaction(async (trx) => {
    const begun = await recordLogin(trx, account, { browser, at });
    if (begun === undefined) return undefined;
    if (sessionToken !== undefined) await endReplacedSession(trx, hashToken(sessionToken), at);
    await last(trx);
    const owner = { kind: 'applicant', id: accountId } as const;
    const newDeviceToken = await rememberDevice(trx, owner, { older: deviceToken, at });
    const { token, language } = begun;
    return { sessionToken: token, deviceToken: newDeviceToken, language, accountId };
  });
}
