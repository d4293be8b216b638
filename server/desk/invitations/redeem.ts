import type { RedeemInvitation } from '#contract/desk.ts';
import type { Request } from '#server/core/http/app.ts';
import type { SignedIn } from '#server/core/identity/cookies.ts';
import { askForNewPasskey, receiveNewPasskey } from '#server/core/identity/passkeys/ceremony.ts';
import { keepPasskey } from '#server/core/identity/passkeys/repository.ts';
import { revokeAccess } from '#server/core/identity/revoke-access.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import { lockMember } from '../members/repository.ts';
import { attemptSignIn, limitSignIn, signIn } from '../sign-in.ts';
import { findInvitation, getOpenInvitation, invalidInvitation } from './repository.ts';

/** Counts one try of an invitation. @throws AppError 429. */
export async function limitInvitation(
  platform: Platform,
  request: Request,
  token: string,
): Promise<void> {
  const found = await findInvitation(platform.database.kysely, token, platform.clock());
  const isOpen = found !== undefined && found.refusal === undefined;
  await limitSignIn(platform, request, 'invitation', isOpen ? hashToken(token) : undefined);
}

/** The data for the page of an invitation: the invited person, and the options for the browser's passkey. @throws AppError 400. */
export function openInvitation(
  platform: Platform,
  request: Request,
  token: string,
): Promise<{ mail: string; name: string; options: object }> {
  return attemptSignIn(platform, request, 'invitation', async () => {
    const { kysely } = platform.database;
    const { staffId, mail, name, handle } = await getOpenInvitation(
      kysely,
      token,
      platform.clock(),
    );
    // The device of an older passkey may be the one in use.
    const about = { handle, mail, replacesAll: true };
    const options = await askForNewPasskey(platform, { kind: 'staff', id: staffId }, about);
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
  const { database, clock } = platform;
  return attemptSignIn(platform, request, 'invitation', async (about) => {
    const at = clock();
    const { id, staffId } = await getOpenInvitation(database.kysely, token, at);
    about(staffId);
    const owner = { kind: 'staff', id: staffId } as const;
    const passkey = await receiveNewPasskey(platform, owner, credential);
    return signIn(platform, request, 'invitation', async (trx, leave) => {
      await lockMember(trx, staffId, invalidInvitation);
      // Read again: the invitation may have been used or ended while we waited for the lock.
      await getOpenInvitation(trx, token, at);
      const used = trx.updateTable('staff_invitations').set({ used_at: at });
      await used.where('id', '=', id).execute();
      await revokeAccess(trx, owner);
      const called = own_name.trim();
      if (called !== '') {
        await trx.updateTable('staff').set({ name: called }).where('id', '=', staffId).execute();
      }
      const added = await keepPasskey(trx, owner, { ...passkey, name, at });
      leave({ act: 'passkey.added', details: { staff: staffId, passkey: added } });
      return staffId;
    });
  });
}
