/** The passkeys of a signed-in member. */
import type { AddPasskey } from '#contract/desk.ts';
import { senderIn } from '#server/applicant/accounts/letters/sender.ts';
import { earlier } from '#server/core/clock.ts';
import { AppError } from '#server/core/http/errors.ts';
import {
  challengeIn,
  checkNewPasskey,
  newPasskeyOptions,
} from '#server/core/identity/passkeys/webauthn.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { keepChallenge, takeChallenge } from '../challenges.ts';
import { newPasskeyLetter } from '../letters.ts';
import { lockMember } from '../members/repository.ts';
import { keepPasskey, listPasskeys } from './repository.ts';

/** More than anybody has devices for. */
const MAX_PASSKEYS = 10;
/** The member is taken to be still there for so long after signing in. */
const FRESH_MINUTES = 15;

/**
 * Begins to add a passkey. The session has to be fresh, so that nobody can add their own passkey at a desk that was left open.
 * @throws AppError 409 for an older session, and where the provider signs this member in.
 */
export async function askForNewPasskey(
  platform: Platform,
  member: Pick<StaffMember, 'staffId' | 'mail' | 'isFromProvider' | 'sessionId'>,
): Promise<object> {
  const { database, settings, tenant, clock } = platform;
  const { staffId, mail, isFromProvider } = member;
  if (isFromProvider) throw comesByProvider();
  await requireFreshSession(platform, member.sessionId);
  const { handle } = await database.kysely
    .selectFrom('staff')
    .select('user_handle as handle')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  const held = await listPasskeys(database.kysely, staffId);
  const has = held.map(({ credential_id }) => credential_id);
  const options = await newPasskeyOptions(settings, {
    handle,
    mail,
    college: tenant.partnerName,
    has,
  });
  await keepChallenge(database.kysely, {
    value: options.challenge,
    purpose: 'passkey',
    staffId,
    at: clock(),
  });
  return options;
}

async function requireFreshSession(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  sessionId: number,
): Promise<void> {
  const fresh = await database.kysely
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', earlier(clock(), { minutes: FRESH_MINUTES }))
    .executeTakeFirst();
  if (fresh !== undefined) return;
  throw new AppError(409, 'sign_in_again', (say) =>
    say(
      'You signed in a while ago. Please sign out, sign in again with your passkey, and add the new one then.',
    ),
  );
}

/** Adds a passkey, and tells its owner by mail. @throws AppError 400, 409. */
export async function addPasskey(
  platform: Platform,
  member: StaffMember,
  { credential, name = '' }: AddPasskey,
): Promise<void> {
  const { database, settings, mail, clock } = platform;
  const { staffId } = member;
  const value = challengeIn(credential);
  const at = clock();
  const asked = await takeChallenge(database.kysely, { value, purpose: 'passkey', at });
  if (asked.staff_id !== staffId) throw notYours();
  const passkey = await checkNewPasskey(settings, credential, value);
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const owner = await lockMember(trx, staffId);
    if (owner === undefined || owner.isFromProvider) throw comesByProvider();
    if ((await listPasskeys(trx, staffId)).length >= MAX_PASSKEYS) throw tooMany();
    const id = await keepPasskey(trx, { ...passkey, staffId, name, at });
    await mail.send(newPasskeyLetter(senderIn(platform, owner.language), owner.mail, at), {
      in: trx,
    });
    leave({ act: 'passkey.added', details: { staff: staffId, passkey: id } });
  });
}

/** Renames one of the member's own passkeys. @throws AppError 404. */
export function renamePasskey(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: StaffMember,
  id: number,
  name: string,
): Promise<void> {
  const { staffId } = member;
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const renamed = await trx
      .updateTable('staff_passkeys')
      .set({ name: name.trim() })
      .where('id', '=', id)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    if (renamed.numUpdatedRows !== 1n) throw noSuchPasskey();
    leave({ act: 'passkey.renamed', details: { staff: staffId, passkey: id } });
  });
}

/** Removes one of the member's own passkeys. @throws AppError 404, and 409 for the only one. */
export function removePasskey(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: StaffMember,
  id: number,
): Promise<void> {
  const { staffId } = member;
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    // Lock, so that two concurrent removals cannot leave none.
    await lockMember(trx, staffId);
    const held = await listPasskeys(trx, staffId);
    if (!held.some((passkey) => passkey.id === id)) {
      throw noSuchPasskey();
    }
    if (held.length === 1) {
      throw new AppError(409, 'only_passkey', (say) =>
        say('This is your only passkey. Please add another one first.'),
      );
    }
    await trx.deleteFrom('staff_passkeys').where('id', '=', id).execute();
    leave({ act: 'passkey.removed', details: { staff: staffId, passkey: id } });
  });
}

function noSuchPasskey(): AppError {
  return new AppError(404, 'no_such_passkey', (say) => say('You have no such passkey.'));
}

function notYours(): AppError {
  return new AppError(400, 'dead_challenge', (say) =>
    say('This took too long, or it was already used. Please try again.'),
  );
}

function comesByProvider(): AppError {
  return new AppError(409, 'comes_by_provider', (say) =>
    say("You sign in with your college's account, so you need no passkey here."),
  );
}

function tooMany(): AppError {
  return new AppError(409, 'too_many_passkeys', (say) =>
    say('You have as many passkeys as an account can have. Please remove one first.'),
  );
}
