/** Passkeys of staff: to sign in with one, and to add and remove those of the signed-in member. */

import type { AddPasskey } from '#contract/desk.ts';
import type { UsedPasskey } from '#contract/passkeys.ts';
import { senderIn } from '#server/applicant/accounts/letters/sender.ts';
import { earlier } from '#server/core/clock.ts';
import type { Request } from '#server/core/http/app.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import type { SignedIn } from '#server/core/identity/cookies.ts';
import {
  askForNewPasskey,
  receiveNewPasskey,
  receiveUsedPasskey,
} from '#server/core/identity/passkeys/ceremony.ts';
import {
  keepPasskey,
  listPasskeys,
  removePasskeyOf,
} from '#server/core/identity/passkeys/repository.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import { isStillThere } from '#server/core/identity/repository.ts';
import { noStaffSession } from '#server/core/identity/session.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { newPasskeyLetter } from '../letters.ts';
import { lockMember, readMember } from '../members/repository.ts';
import { attemptSignIn, signIn } from '../sign-in.ts';

/** The member is taken to be still there for so long after signing in. */
const FRESH_MINUTES = 15;

const ownerOf = ({ staffId }: Pick<StaffMember, 'staffId'>) =>
  ({ kind: 'staff', id: staffId }) as const;

/** Signs the owner of a passkey in. @throws AppError 400. */
export function signInWithPasskey(
  platform: Pick<Platform, 'database' | 'settings' | 'clock' | 'languages'>,
  request: Request,
  credential: UsedPasskey,
): Promise<SignedIn> {
  return attemptSignIn(platform, request, 'passkey', async (about) => {
    const { ownerId, countUse } = await receiveUsedPasskey(platform, credential, {
      kind: 'staff',
      about,
      unknown: unknownPasskey,
      copied: copiedPasskey,
    });
    return signIn(platform, request, 'passkey', async (trx) => {
      await lockMember(trx, ownerId, unknownPasskey);
      await countUse(trx);
      return ownerId;
    });
  });
}

/**
 * Begins to add a passkey. The session has to be fresh, so that nobody can add their own passkey at a desk that was left open.
 * @throws AppError 409 for an older session, and where the provider signs this member in.
 */
export async function askForFurtherPasskey(
  platform: Platform,
  member: StaffMember,
): Promise<object> {
  const { kysely } = platform.database;
  if (member.isFromProvider) throw comesByProvider();
  const fresh = await kysely
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', member.sessionId)
    .where('created_at', '>', earlier(platform.clock(), { minutes: FRESH_MINUTES }))
    .executeTakeFirst();
  if (fresh === undefined) throw signInAgain();
  const owner = ownerOf(member);
  const { handle, mail } = await readMember(kysely, owner.id);
  return askForNewPasskey(platform, owner, { handle, mail });
}

/** Adds a passkey, and informs its owner by mail. @throws AppError 400, 401, 409. */
export async function addPasskey(
  platform: Platform,
  member: StaffMember,
  { credential, name = '' }: AddPasskey,
): Promise<void> {
  const owner = ownerOf(member);
  const passkey = await receiveNewPasskey(platform, owner, credential);
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const { isFromProvider, language, mail } = await lockMember(trx, owner.id);
    if (isFromProvider) throw comesByProvider();
    if (!(await isStillThere(trx, member.sessionId))) throw noStaffSession();
    const at = platform.clock();
    const id = await keepPasskey(trx, owner, { ...passkey, name, at });
    const letter = newPasskeyLetter(senderIn(platform, language), mail, at);
    await platform.mail.send(letter, { in: trx });
    leave({ act: 'passkey.added', details: { staff: owner.id, passkey: id } });
  });
}

/** Removes one of the member's own passkeys. @throws AppError 404, and 409 for the only one. */
export function removePasskey(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: StaffMember,
  id: number,
): Promise<void> {
  const owner = ownerOf(member);
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    // Lock, so that two concurrent removals cannot leave none.
    await lockMember(trx, owner.id);
    await removePasskeyOf(trx, owner, id);
    if ((await listPasskeys(trx, owner)).length === 0) {
      throw new AppError(409, 'only_passkey', (say) =>
        say('This is your only passkey. Please add another one first.'),
      );
    }
    leave({ act: 'passkey.removed', details: { staff: owner.id, passkey: id } });
  });
}

const unknownPasskey = refusal(400, 'unknown_passkey', (say) =>
  say(
    'We do not know this passkey. Please choose another one, or ask an administrator for a new invitation.',
  ),
);

const copiedPasskey = refusal(400, 'copied_passkey', (say) =>
  say(
    'This passkey may have been copied, so we did not accept it. Please use another one, or ask an administrator for a new invitation.',
  ),
);

const signInAgain = refusal(409, 'sign_in_again', (say) =>
  say(
    'You signed in a while ago. Please sign out, sign in again with your passkey, and add the new one then.',
  ),
);

const comesByProvider = refusal(409, 'comes_by_provider', (say) =>
  say('You sign in with your college’s account, so you need no passkey here.'),
);
