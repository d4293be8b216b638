import type { RedeemInvitation } from '#contract/desk.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Request } from '#server/core/http/app.ts';
import { AppError } from '#server/core/http/errors.ts';
import {
  challengeIn,
  checkNewPasskey,
  newPasskeyOptions,
} from '#server/core/identity/passkeys/webauthn.ts';
import { endStaffSessionsOf } from '#server/core/identity/staff-session.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import { attemptSignIn } from '../attempt-sign-in.ts';
import { type SignedIn, signIn } from '../begin-session.ts';
import { keepChallenge, takeChallenge } from '../challenges.ts';
import { forgetDevicesOf } from '../devices.ts';
import { lockMember } from '../members/repository.ts';
import { keepPasskey, removePasskeysOf } from '../passkeys/repository.ts';

type Open = {
  readonly id: number;
  readonly staffId: number;
  readonly mail: string;
  readonly name: string;
  readonly handle: Buffer;
};

/** The data for the page of an invitation: the invited person, and the options for the browser's passkey. @throws AppError 400. */
export function openInvitation(
  platform: Platform,
  request: Request,
  token: string,
): Promise<{ mail: string; name: string; options: object }> {
  const { database, settings, tenant, clock } = platform;
  return attemptSignIn(platform, request, 'invitation', async () => {
    const at = clock();
    const { staffId, mail, name, handle } = await getOpenInvitation(database.kysely, token, at);
    // Excludes no known passkey: the new one replaces them all, and their device may be the one in use.
    const options = await newPasskeyOptions(settings, {
      handle,
      mail,
      college: tenant.partnerName,
      has: [],
    });
    const challenge = { value: options.challenge, purpose: 'invitation', staffId, at } as const;
    await keepChallenge(database.kysely, challenge);
    return { mail, name, options };
  });
}

/**
 * Registers an invited person's passkey in place of all that they had, and signs them in. Only the first of concurrent redemptions
 * succeeds. @throws AppError 400.
 */
export function redeemInvitation(
  platform: Platform,
  request: Request,
  { token, credential, name = '', own_name = '' }: RedeemInvitation,
): Promise<SignedIn> {
  const { database, settings, clock } = platform;
  return attemptSignIn(platform, request, 'invitation', async (about) => {
    const at = clock();
    const { id, staffId } = await getOpenInvitation(database.kysely, token, at);
    about(staffId);
    const value = challengeIn(credential);
    const asked = await takeChallenge(database.kysely, { value, purpose: 'invitation', at });
    if (asked.staff_id !== staffId) throw invalid();
    const passkey = await checkNewPasskey(settings, credential, value);
    return signIn(platform, request, 'invitation', async (trx, leave) => {
      const member = await lockMember(trx, staffId);
      if (member === undefined) throw invalid();
      const used = await trx
        .updateTable('staff_invitations')
        .set({ used_at: at })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (used.numUpdatedRows !== 1n) throw await whyNot(trx, token, at);
      await removePasskeysOf(trx, staffId);
      await forgetDevicesOf(trx, staffId);
      await endStaffSessionsOf(trx, staffId);
      const called = own_name.trim();
      if (called !== '') {
        await trx.updateTable('staff').set({ name: called }).where('id', '=', staffId).execute();
      }
      const added = await keepPasskey(trx, { ...passkey, staffId, name, at });
      leave({ act: 'passkey.added', details: { staff: staffId, passkey: added } });
      return staffId;
    });
  });
}

/** The invitation that a token opens now; undefined if none. */
export function findOpenInvitation(
  queries: Queries,
  token: string,
  at: Date,
): Promise<Open | undefined> {
  return queries
    .selectFrom('staff_invitations')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff_invitations.id', 'staff_id as staffId', 'mail', 'name'])
    .select('user_handle as handle')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

async function getOpenInvitation(queries: Queries, token: string, at: Date): Promise<Open> {
  const open = await findOpenInvitation(queries, token, at);
  if (open === undefined) throw await whyNot(queries, token, at);
  return open;
}

/** The reason why an invitation does not open. The holder of the link may know it. */
async function whyNot(queries: Queries, token: string, at: Date): Promise<AppError> {
  const found = await queries
    .selectFrom('staff_invitations')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['used_at', 'ended_at', 'expires_at', 'removed_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (found === undefined || found.removed_at !== null) return invalid();
  if (found.used_at !== null) {
    return new AppError(400, 'used_invitation', (say) =>
      say(
        'This invitation has been used already. Please sign in with your passkey, or ask an administrator for a new invitation.',
      ),
    );
  }
  if (found.ended_at !== null) {
    return new AppError(400, 'ended_invitation', (say) =>
      say('There is a newer invitation for you. Please use the link in the newest message.'),
    );
  }
  if (found.expires_at <= at) {
    return new AppError(400, 'expired_invitation', (say) =>
      say('This invitation has expired. Please ask an administrator for a new one.'),
    );
  }
  return invalid();
}

function invalid(): AppError {
  return new AppError(400, 'bad_invitation', (say) =>
    say('This invitation is not valid. Please ask an administrator for a new one.'),
  );
}
