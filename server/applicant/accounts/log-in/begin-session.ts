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

/** The tokens of the two hidden cookies of a login, and what the account's owner reads. */
export type LoggedIn = {
  readonly sessionToken: string;
  readonly deviceToken: string;
  readonly language: string;
  readonly accountId: number;
};

/**
 * Begins the session of somebody who has proven who they are, in place of the one that the browser had.
 * @param last what else belongs to the login, in its transaction; it throws if nobody is to be logged in.
 * @returns undefined when the account, or its password if that was the proof, is another one by now.
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
