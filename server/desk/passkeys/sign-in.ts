import type { UsedPasskey } from '#contract/passkeys.ts';
import type { Request } from '#server/core/http/app.ts';
import { AppError } from '#server/core/http/errors.ts';
import { countUseOfPasskey } from '#server/core/identity/passkeys/stored.ts';
import {
  challengeIn,
  checkUsedPasskey,
  ownerHandleIn,
  signInOptions,
} from '#server/core/identity/passkeys/webauthn.ts';
import type { Platform } from '#server/core/platform.ts';
import { attemptSignIn } from '../attempt-sign-in.ts';
import { type SignedIn, signIn } from '../begin-session.ts';
import { keepChallenge, takeChallenge } from '../challenges.ts';
import { lockMember } from '../members/repository.ts';
import { findPasskey } from './repository.ts';

/** Begins a sign-in. The passkey itself names its owner: nobody types a name, and no answer reveals who has an account. */
export async function askForPasskey(
  platform: Pick<Platform, 'database' | 'settings' | 'clock'>,
): Promise<object> {
  const { database, settings, clock } = platform;
  const options = await signInOptions(settings);
  await keepChallenge(database.kysely, {
    value: options.challenge,
    purpose: 'sign-in',
    at: clock(),
  });
  return options;
}

/** Signs the owner of a passkey in. @throws AppError 400. */
export function signInWithPasskey(
  platform: Pick<Platform, 'database' | 'settings' | 'clock' | 'languages'>,
  request: Request,
  credential: UsedPasskey,
): Promise<SignedIn> {
  const { database, settings, clock } = platform;
  return attemptSignIn(platform, request, 'passkey', async (about) => {
    const challenge = challengeIn(credential);
    await takeChallenge(database.kysely, { value: challenge, purpose: 'sign-in', at: clock() });
    const passkey = await findPasskey(database.kysely, credential.id);
    if (passkey === undefined) throw unknownPasskey();
    about(passkey.staffId);
    const { id, staffId, publicKey, ownerHandle } = passkey;
    const named = ownerHandleIn(credential);
    if (named !== undefined && !named.equals(ownerHandle)) throw unknownPasskey();
    const { counter, isSynced } = await checkUsedPasskey(settings, credential, {
      challenge,
      publicKey,
    });
    return signIn(platform, request, 'passkey', async (trx) => {
      const member = await lockMember(trx, staffId);
      if (member === undefined) throw unknownPasskey();
      const used = { id, counter, isSynced, at: clock() };
      if (!(await countUseOfPasskey(trx, 'staff_passkeys', used))) throw copiedPasskey();
      return staffId;
    });
  });
}

function unknownPasskey(): AppError {
  return new AppError(400, 'unknown_passkey', (say) =>
    say(
      'We do not know this passkey. Please choose another one, or ask an administrator for a new invitation.',
    ),
  );
}

function copiedPasskey(): AppError {
  return new AppError(400, 'copied_passkey', (say) =>
    say(
      'This passkey may have been copied, so we did not accept it. Please use another one, or ask an administrator for a new invitation.',
    ),
  );
}
