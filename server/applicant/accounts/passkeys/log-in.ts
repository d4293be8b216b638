import type { UsedPasskey } from '#contract/passkeys.ts';
import { AppError } from '#server/core/http/errors.ts';
import { countUseOfPasskey } from '#server/core/identity/passkeys/stored.ts';
import {
  challengeIn,
  checkUsedPasskey,
  ownerHandleIn,
  signInOptions,
} from '#server/core/identity/passkeys/webauthn.ts';
import type { Platform } from '#server/core/platform.ts';
import { limitPasskeys } from '../limits.ts';
import { beginSession, type LoggedIn, type LogInCaller } from '../log-in/begin-session.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { findPasskey } from './repository.ts';

type Needs = Pick<Platform, 'database' | 'settings' | 'clock'>;

/** Makes the challenge of a passkey log-in. The passkey names its owner: no address is typed, so none is revealed. @throws AppError 429. */
export async function askForLogIn(
  platform: Needs,
  caller: Pick<LogInCaller, 'network' | 'deviceToken'>,
): Promise<object> {
  const { database, settings, clock } = platform;
  await limitPasskeys(platform, 'ask', caller);
  const options = await signInOptions(settings);
  const { challenge: value } = options;
  const question = { purpose: 'log-in', accountId: null } as const;
  await keepChallenge(database.kysely, { ...question, value, at: clock() });
  return options;
}

/**
 * Checks a passkey and begins a session, as a password does. Only a confirmed account can have a passkey, so that is not checked again.
 * @throws AppError 400, 429.
 */
export async function logInWithPasskey(
  platform: Needs,
  credential: UsedPasskey,
  caller: LogInCaller,
): Promise<LoggedIn> {
  const { database, settings, clock } = platform;
  await limitPasskeys(platform, 'use', caller);
  const challenge = challengeIn(credential);
  const at = clock();
  const question = { purpose: 'log-in', accountId: null } as const;
  await takeChallenge(database.kysely, { ...question, value: challenge, at });
  const passkey = await findPasskey(database.kysely, credential.id);
  if (passkey === undefined) throw unknownPasskey();
  const { id, accountId, publicKey, ownerHandle, language } = passkey;
  caller.about(accountId);
  const named = ownerHandleIn(credential);
  if (named !== undefined && ownerHandle?.equals(named) !== true) throw unknownPasskey();
  const used = await checkUsedPasskey(settings, credential, { challenge, publicKey });
  const loggedIn = await beginSession(
    platform,
    { id: accountId, language },
    caller,
    async (trx) => {
      // Throw, so that the transaction rolls the session back.
      if (!(await countUseOfPasskey(trx, 'passkeys', { ...used, id, at }))) throw copiedPasskey();
    },
  );
  if (loggedIn === undefined) throw unknownPasskey();
  return loggedIn;
}

/** Also for a passkey of the desk, which browsers offer here because the desk has the same host. */
function unknownPasskey(): AppError {
  return new AppError(400, 'unknown_passkey', (say) =>
    say(
      'We do not recognize this passkey. Please log in with your password. If you have removed the passkey from your account, delete it on your device, too.',
    ),
  );
}

function copiedPasskey(): AppError {
  return new AppError(400, 'copied_passkey', (say) =>
    say(
      'This passkey may have been copied, so we did not accept it. Please log in with your password, and remove it in the account settings.',
    ),
  );
}
