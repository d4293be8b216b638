/** The passkeys of a logged-in applicant. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AddOwnPasskey } from '#contract/account.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import {
  challengeIn,
  checkNewPasskey,
  newPasskeyOptions,
} from '#server/core/identity/passkeys/webauthn.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import { invalidSession } from '#server/core/identity/session.ts';
import type { Platform } from '#server/core/platform.ts';
import { formerAddresses } from '../address-change/repository.ts';
import { newPasskeyLetter, removedPasskeyLetter } from '../letters/passkeys.ts';
import { senderIn } from '../letters/sender.ts';
import { type OwnCaller, provePassword } from '../own/prove-password.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { keepPasskey, listPasskeys, removePasskeyOf } from './repository.ts';

/** More than anybody has devices for. */
const MAX_PASSKEYS = 10;

/**
 * Makes the challenge for one more passkey. Asks for the password first, so that a stranger at a page left open cannot add one.
 * @returns options for the browser. @throws AppError 400, 429, 503.
 */
export async function askForPasskey(
  platform: AccountsPlatform,
  password: string,
  caller: OwnCaller,
): Promise<object> {
  const { database, settings, tenant, clock } = platform;
  const { accountId, username } = caller;
  await provePassword(platform, password, caller);
  const { handle } = await database.kysely
    .updateTable('accounts')
    .set({ passkey_handle: sql`coalesce(passkey_handle, ${randomBytes(32)})` })
    .where('id', '=', accountId)
    .returning('passkey_handle as handle')
    .$narrowType<{ handle: Buffer }>()
    .executeTakeFirstOrThrow();
  const held = await listPasskeys(database.kysely, accountId);
  const options = await newPasskeyOptions(settings, {
    handle,
    mail: username,
    college: tenant.partnerName,
    has: held.map(({ credential_id }) => credential_id),
  });
  await keepChallenge(database.kysely, {
    value: options.challenge,
    purpose: 'new',
    accountId,
    at: clock(),
  });
  return options;
}

/**
 * Adds a passkey and mails the owner, also at former addresses that can still undo the move of the account.
 * @throws AppError 400, 401, 409.
 */
export async function addPasskey(
  platform: Platform,
  owner: Applicant,
  { credential, name }: AddOwnPasskey,
): Promise<void> {
  const { database, settings, mail, clock } = platform;
  const { accountId, username } = owner;
  const value = challengeIn(credential);
  const at = clock();
  await takeChallenge(database.kysely, { value, purpose: 'new', accountId, at });
  const passkey = await checkNewPasskey(settings, credential, value);
  await database.transaction(async (trx) => {
    const language = await lockAccount(trx, owner);
    if ((await listPasskeys(trx, accountId)).length >= MAX_PASSKEYS) throw tooMany();
    await keepPasskey(trx, { ...passkey, accountId, name: name.trim(), at });
    const sender = senderIn(platform, language);
    const about = { name: name.trim(), at };
    const letters = [
      newPasskeyLetter(sender, username, about),
      ...(await formerAddresses(trx, accountId, at)).map((former) =>
        newPasskeyLetter(sender, former, { ...about, isFormer: true }),
      ),
    ];
    for (const letter of letters) await mail.send(letter, { in: trx });
  });
}

/** Removes a passkey, and tells its owner by mail. @throws AppError 401, 404. */
export async function removePasskey(
  platform: Platform,
  owner: Applicant,
  id: number,
): Promise<void> {
  const { database, mail, clock } = platform;
  const { accountId, username } = owner;
  await database.transaction(async (trx) => {
    const language = await lockAccount(trx, owner);
    const name = await removePasskeyOf(trx, { accountId, id });
    if (name === undefined) throw noSuchPasskey();
    const sender = senderIn(platform, language);
    const letter = removedPasskeyLetter(sender, username, { name, at: clock() });
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
  // Read after the lock: its previous holder may have ended the session.
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined) throw invalidSession();
  return language;
}

function noSuchPasskey(): AppError {
  return new AppError(404, 'no_such_passkey', (say) => say('You have no such passkey.'));
}

function tooMany(): AppError {
  return new AppError(409, 'too_many_passkeys', (say) =>
    say('You have as many passkeys as an account can have. Please remove one first.'),
  );
}
