import type { SignUp } from '#contract/accounts.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createCode, hashCode } from './codes.ts';
import { alreadyRegisteredLetter } from './letters/already-registered.ts';
import { confirmationCodeLetter } from './letters/confirmation-code.ts';
import { limitTries } from './limits.ts';
import { pageUrl, whereToLook } from './pages.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { keepSignUp, listSignUps, lockAddress } from './pending-sign-ups.ts';
import { findAccount } from './repository.ts';
import { hashToken } from './tokens.ts';
import { readUsername } from './usernames.ts';

/** Who is asking: the caller's network, and the token of its browser's sign-up cookie. */
export type SignUpCaller = { readonly network: string; readonly browserToken: string };

/**
 * Keeps an address and a password until the code from the mailbox comes. For an address that has its account the
 * same is done, so that neither answer nor time tells; only the letter is another, and its code goes to nobody.
 * @returns a message for the applicant.
 * @throws AppError 400 when address or password break a rule, 429, 503.
 */
export async function signUp(
  platform: Platform,
  { username: typed, password }: SignUp,
  { network, browserToken }: SignUpCaller,
): Promise<string> {
  const { database, mail, tenant, settings, clock } = platform;
  const username = readUsername(typed);
  requireGoodPassword(password);
  await limitTries(platform, 'sign-up', { network, username });

  const [latest] = await listSignUps(database.kysely, username);
  const passwordHash = await hashPassword(password, latest?.password_hash);
  const code = createCode();
  const at = clock();
  await database.transaction(async (trx) => {
    await lockAddress(trx, username);
    const account = await findAccount(trx, username);
    await keepSignUp(trx, {
      username,
      passwordHash,
      browserHash: hashToken(browserToken),
      codeHash: hashCode(code, passwordHash),
      at,
    });
    const letter =
      account === undefined
        ? confirmationCodeLetter(
            tenant,
            username,
            [{ code, askedAt: at }],
            pageUrl(settings, '/confirm'),
          )
        : alreadyRegisteredLetter(tenant, username, {
            login: pageUrl(settings, '/login'),
            forgot: pageUrl(settings, '/forgot'),
          });
    await mail.send(letter, { in: trx });
  });
  return `Almost done! We have sent a message to ${username}. Please type the 6-digit code from it here.${whereToLook(settings)}`;
}
