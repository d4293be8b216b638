import type { UsedPasskey } from '#contract/passkeys.ts';
import { refusal } from '#server/core/http/errors.ts';
import { findKnownDevice } from '#server/core/identity/devices.ts';
import { askForPasskey, receiveUsedPasskey } from '#server/core/identity/passkeys/ceremony.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Attempt } from '../attempt.ts';
import { limitTries } from '../limits.ts';
import { beginSession, type LoggedIn } from '../log-in/begin-session.ts';

type Needs = Pick<Platform, 'database' | 'settings' | 'clock'>;

/** Makes the challenge of a passkey log-in. @throws AppError 429. */
export async function askForLogIn(platform: Needs, caller: Attempt): Promise<object> {
  await limitPasskeys(platform, 'passkey challenge', caller);
  return askForPasskey(platform, 'applicant');
}

/** A passkey log-in names no address, so any earlier log-in in this browser makes it known. */
async function limitPasskeys(
  platform: Needs,
  action: 'passkey challenge' | 'passkey',
  caller: Attempt,
): Promise<void> {
  const known = await findKnownDevice(platform.database.kysely, 'applicant', caller.deviceToken);
  await limitTries(platform, action, { ...caller, username: '', known });
}

/**
 * Checks a passkey and begins a session, as a password does. Only a confirmed account can have a passkey, so that is not checked again.
 * @throws AppError 400, 429.
 */
export async function logInWithPasskey(
  platform: Needs,
  credential: UsedPasskey,
  caller: Attempt,
): Promise<LoggedIn> {
  await limitPasskeys(platform, 'passkey', caller);
  const { ownerId: id, countUse } = await receiveUsedPasskey(platform, credential, {
    kind: 'applicant',
    about: caller.about,
    unknown: unknownPasskey,
    copied: copiedPasskey,
  });
  const loggedIn = await beginSession(platform, { id }, caller, countUse);
  if (loggedIn === undefined) throw unknownPasskey();
  return loggedIn;
}

/** Also for a passkey of the desk, which browsers offer here because the desk has the same host. */
const unknownPasskey = refusal(400, 'unknown_passkey', (say) =>
  say(
    'We do not recognize this passkey. Please log in with your password. If you have removed the passkey from your account, delete it on your device, too.',
  ),
);

const copiedPasskey = refusal(400, 'copied_passkey', (say) =>
  say(
    'This passkey may have been copied, so we did not accept it. Please log in with your password, and remove it in the account settings.',
  ),
);
