import type { Transaction } from '#server/core/database/database.ts';
import type { Reply, Request } from '#server/core/http/app.ts';
import { followAccount } from '#server/core/http/language.ts';
import { type SignedIn, setSignInCookies } from '#server/core/identity/cookies.ts';
import { rememberDevice } from '#server/core/identity/devices.ts';
import { endReplacedSession, keepSession } from '#server/core/identity/repository.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Attempt } from '../attempt.ts';
import type { Account } from '../repository.ts';

/** The tokens of a login's cookies, the account, and its language. */
export type LoggedIn = SignedIn & { readonly language: string; readonly accountId: number };

/**
 * Records a login and begins its session, which replaces the browser's previous one.
 * @param account with the hash of the password that was checked, or without one after a passkey.
 * @param last more work in the login's transaction; it throws to refuse the login.
 * @returns undefined where the account is gone, or the password that was checked has changed: then no session begins.
 */
export async function beginSession(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { id, password_hash }: Pick<Account, 'id'> & Partial<Account>,
  { sessionToken, deviceToken, browser }: Attempt,
  last: (trx: Transaction) => Promise<void> = async () => {},
): Promise<LoggedIn | undefined> {
  const at = clock();
  const owner = { kind: 'applicant', id } as const;
  return database.transaction(async (trx) => {
    // Lock, so that a concurrent reset waits for this login and then ends its session too.
    const account = await trx
      .selectFrom('accounts')
      .select(['language', 'password_hash'])
      .where('id', '=', id)
      // The login may just have moved on to a later application of the person.
      .where('continued_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (account === undefined) return undefined;
    if (password_hash !== undefined && password_hash !== account.password_hash) return undefined;
    const { token } = await keepSession(trx, owner, { browser, at });
    await trx.insertInto('successful_logins').values({ account_id: id, at }).execute();
    if (sessionToken !== undefined) await endReplacedSession(trx, hashToken(sessionToken), at);
    await last(trx);
    const newDeviceToken = await rememberDevice(trx, owner, { older: deviceToken, at });
    const { language } = account;
    return { sessionToken: token, deviceToken: newDeviceToken, language, accountId: id };
  });
}

/** Sets the cookies of a login, and answers in the account's language. @returns the message. */
export function welcome(
  request: Request,
  reply: Reply,
  platform: Pick<Platform, 'settings' | 'languages' | 'speakTo'>,
  { language, accountId, ...tokens }: LoggedIn,
): string {
  request.account = accountId;
  setSignInCookies(reply, platform.settings, tokens, 'applicant');
  followAccount(request, reply, platform, language);
  const say = platform.speakTo(request);
  return say('You are logged in.');
}
