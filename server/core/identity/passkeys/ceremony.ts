/** The two ceremonies of WebAuthn, for applicants and for staff: registering a passkey, and signing in with one. */
import type { NewPasskey, UsedPasskey } from '#contract/passkeys.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { AppError } from '#server/core/http/errors.ts';
import type { Platform } from '#server/core/platform.ts';
import { keepChallenge, takeChallenge } from '../challenges.ts';
import type { Kind, Owner } from '../owner.ts';
import { countUseOfPasskey, findPasskey, listPasskeys } from './repository.ts';
import {
  type CheckedPasskey,
  challengeIn,
  checkNewPasskey,
  checkUsedPasskey,
  newPasskeyOptions,
  ownerHandleIn,
  signInOptions,
} from './webauthn.ts';

type Needs = Pick<Platform, 'database' | 'settings' | 'clock'>;

/**
 * Begins to register a passkey.
 * @param about.replacesAll allows a device that already has a passkey of the owner to register again.
 * @returns options for the browser.
 */
export async function askForNewPasskey(
  platform: Needs & Pick<Platform, 'tenant'>,
  owner: Owner,
  { replacesAll = false, ...about }: { handle: Buffer; mail: string; replacesAll?: boolean },
): Promise<object> {
  const held = replacesAll ? [] : await listPasskeys(platform.database.kysely, owner);
  const options = await newPasskeyOptions(platform.settings, {
    ...about,
    college: platform.tenant.partnerName,
    has: held.map(({ credential_id }) => credential_id),
  });
  await keepChallenge(platform, options.challenge, { purpose: 'new passkey', ...owner });
  return options;
}

/** Checks a new passkey, which is not stored yet. @throws AppError 400. */
export async function receiveNewPasskey(
  platform: Needs,
  owner: Owner,
  credential: NewPasskey,
): Promise<CheckedPasskey> {
  const challenge = challengeIn(credential);
  await takeChallenge(platform, challenge, { purpose: 'new passkey', ...owner });
  return checkNewPasskey(platform.settings, credential, challenge);
}

/** Begins a sign-in. The passkey itself names its owner: nobody types a name, and no answer reveals who has an account. */
export async function askForPasskey(platform: Needs, kind: Kind): Promise<object> {
  const options = await signInOptions(platform.settings);
  await keepChallenge(platform, options.challenge, { purpose: 'sign-in', kind });
  return options;
}

type SignIn = {
  readonly kind: Kind;
  /** Called with the passkey's owner, before the signature is checked. */
  readonly about: (ownerId: number) => void;
  /** Creates the error for a passkey without an owner of this kind. */
  readonly unknown: () => AppError;
  /** Creates the error for a passkey whose counter did not grow. */
  readonly copied: () => AppError;
};

/**
 * Checks the passkey of a sign-in.
 * @returns its owner, and `countUse` for the transaction that begins the session. @throws AppError 400.
 */
export async function receiveUsedPasskey(
  platform: Needs,
  credential: UsedPasskey,
  { kind, about, unknown, copied }: SignIn,
): Promise<{ ownerId: number; countUse: (trx: Transaction) => Promise<void> }> {
  const { database, settings, clock } = platform;
  const challenge = challengeIn(credential);
  await takeChallenge(platform, challenge, { purpose: 'sign-in', kind });
  const passkey = await findPasskey(database.kysely, kind, credential.id);
  if (passkey === undefined) throw unknown();
  const { id, ownerId, publicKey, handle } = passkey;
  about(ownerId);
  const named = ownerHandleIn(credential);
  if (named !== undefined && handle?.equals(named) !== true) throw unknown();
  const used = await checkUsedPasskey(settings, credential, { challenge, publicKey });
  return {
    ownerId,
    async countUse(trx) {
      if (!(await countUseOfPasskey(trx, { ...used, id, at: clock() }))) throw copied();
    },
  };
}
