/** The passkeys of a logged-in applicant. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AddOwnPasskey } from '#contract/account.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { askForNewPasskey, receiveNewPasskey } from '#server/core/identity/passkeys/ceremony.ts';
import { keepPasskey, removePasskeyOf } from '#server/core/identity/passkeys/repository.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import { isStillThere } from '#server/core/identity/repository.ts';
import { invalidSession } from '#server/core/identity/session.ts';
import type { Platform } from '#server/core/platform.ts';
import { formerAddresses } from '../address-change/repository.ts';
import { passkeyLetter } from '../letters/passkeys.ts';
import { senderIn, senderTo } from '../letters/sender.ts';
import { type OwnCaller, provePassword } from '../own/prove-password.ts';
import type { AccountsPlatform } from '../password/passwords.ts';

/**
 * Makes the challenge for one more passkey. Asks for the password first, so that a stranger at a page left open cannot add one.
 * @returns options for the browser. @throws AppError 400, 429, 503.
 */
export async function askForOwnPasskey(
  platform: AccountsPlatform,
  password: string,
  caller: OwnCaller,
): Promise<object> {
  const { kysely } = platform.database;
  const { accountId, username } = caller;
  await provePassword(platform, password, caller);
  const { handle } = await kysely
    .updateTable('accounts')
    .set({ passkey_handle: sql`coalesce(passkey_handle, ${randomBytes(32)})` })
    .where('id', '=', accountId)
    .returning('passkey_handle as handle')
    .$narrowType<{ handle: Buffer }>()
    .executeTakeFirstOrThrow();
  const owner = { kind: 'applicant', id: accountId } as const;
  return askForNewPasskey(platform, owner, { handle, mail: username });
}

/**
 * Adds a passkey and mails the owner, also at former addresses that can still undo the move of the account.
 * @throws AppError 400, 401, 409.
 */
export async function addPasskey(
  platform: Platform,
  applicant: Applicant,
  { credential, name }: AddOwnPasskey,
): Promise<void> {
  const { database, mail, clock } = platform;
  const { accountId, username } = applicant;
  const owner = { kind: 'applicant', id: accountId } as const;
  const passkey = await receiveNewPasskey(platform, owner, credential);
  const at = clock();
  await database.transaction(async (trx) => {
    const language = await lockAccount(trx, applicant);
    await keepPasskey(trx, owner, { ...passkey, name, at });
    const sender = await senderTo(trx, platform, { to: username, language });
    const about = { name: name.trim(), at };
    await mail.send(passkeyLetter(sender, username, 'added', about), { in: trx });
    for (const former of await formerAddresses(trx, accountId, at)) {
      const unnamed = senderIn(platform, language);
      const letter = passkeyLetter(unnamed, former, 'added', { ...about, isFormer: true });
      await mail.send(letter, { in: trx });
    }
  });
}

/** Removes a passkey, and informs its owner by mail. @throws AppError 401, 404. */
export async function removePasskey(
  platform: Platform,
  owner: Applicant,
  id: number,
): Promise<void> {
  const { database, mail, clock } = platform;
  const { accountId, username } = owner;
  await database.transaction(async (trx) => {
    const language = await lockAccount(trx, owner);
    const name = await removePasskeyOf(trx, { kind: 'applicant', id: accountId }, id);
    const sender = await senderTo(trx, platform, { to: username, language });
    const letter = passkeyLetter(sender, username, 'removed', { name, at: clock() });
    await mail.send(letter, { in: trx });
  });
}

/**
 * Locks the account, so that two concurrent adds cannot exceed the limit, and no passkey outlives the end of its session.
 * @returns the owner's language. @throws AppError 401.
 */
async function lockAccount(trx: Transaction, { accountId, sessionId }: Applicant): Promise<string> {
  const { language } = await trx
    .selectFrom('accounts')
    .select('language')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!(await isStillThere(trx, sessionId))) throw invalidSession();
  return language;
}
