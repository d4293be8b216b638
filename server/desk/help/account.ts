/** Help with an account: access, and the address. */

import { askForAddress } from '#server/applicant/accounts/address-change/ask.ts';
import { endWaitingChanges } from '#server/applicant/accounts/address-change/repository.ts';
import { sendResetLink } from '#server/applicant/accounts/password/send-reset-link.ts';
import { findAccount } from '#server/applicant/accounts/repository.ts';
import { sendNewCodes } from '#server/applicant/accounts/sign-up/send-new-codes.ts';
import { readUsername } from '#server/applicant/accounts/usernames.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import { type Revoked, revokeAccess } from '#server/core/identity/revoke-access.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { mayRead } from '../find/scope.ts';
import { getHelped, lockHelped } from './applicant.ts';

/**
 * Mails new codes to an address whose sign-up waits.
 * @throws AppError 400, 404 where none waits, 409 where the address has an account that the member may read.
 */
export async function sendCode(
  platform: Platform,
  member: StaffMember,
  { username: typed, reason }: { username: string; reason: string },
): Promise<string> {
  const username = readUsername(typed);
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const found = await sendNewCodes(trx, username, platform);
    if (found === 'account') {
      const { id } = (await findAccount(trx, username)) ?? {};
      throw id !== undefined && (await mayRead(trx, member, id)) ? hasAccount() : nobodyWaits();
    }
    if (found === 0) throw nobodyWaits();
    // There is no account yet: the address stands in the note, which an erasure can delete.
    leave({
      act: 'sign-up.code-sent',
      details: { sign_ups: found },
      note: `${username}: ${reason}`,
    });
  });
  return username;
}

/** Mails a link to choose a new password. @returns the address. */
export function sendLink(
  platform: Platform,
  member: StaffMember,
  { accountId, reason }: { accountId: number; reason: string },
): Promise<string> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const helped = await getHelped(trx, accountId);
    await sendResetLink(trx, helped, platform);
    leave({ act: 'account.reset-link-sent', account: accountId, note: reason });
    return helped.username;
  });
}

/** Logs an applicant out everywhere, and removes the passkeys. @returns the ended sessions and the removed passkeys. */
export function endSessions(
  platform: Platform,
  member: StaffMember,
  { accountId, reason }: { accountId: number; reason: string },
): Promise<Revoked> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    await getHelped(trx, accountId);
    const revoked = await revokeAccess(trx, { kind: 'applicant', id: accountId });
    const { sessions, passkeys } = revoked;
    leave({
      act: 'account.sessions-ended',
      account: accountId,
      details: { sessions, passkeys: passkeys.length },
      note: reason,
    });
    return revoked;
  });
}

/** Begins to give an account another address. @returns the new address. @throws AppError 400, 409. */
export async function correctAddress(
  platform: Platform,
  member: StaffMember,
  { accountId, address, reason }: { accountId: number; address: string; reason: string },
): Promise<string> {
  const to = readUsername(address);
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const { username, language } = await lockHelped(trx, accountId, platform.clock());
    const mayKnowOf = (other: number) => mayRead(trx, member, other);
    const asked = { accountId, from: username, to, language, mayKnowOf };
    await askForAddress(trx, asked, platform);
    leave({ act: 'account.address-asked', account: accountId, note: `${to}: ${reason}` });
  });
  return to;
}

/** Cancels a pending change of the address. @throws AppError 409 where none is pending. */
export function callOffAddress(
  platform: Platform,
  member: StaffMember,
  { accountId, reason }: { accountId: number; reason: string },
): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    await lockHelped(trx, accountId, platform.clock());
    const ended = await endWaitingChanges(trx, accountId, 'called off', platform.clock());
    if (ended === 0) throw noneWaits();
    leave({ act: 'account.address-called-off', account: accountId, note: reason });
  });
}

function hasAccount(): AppError {
  return new AppError(409, 'has_account', (say) =>
    say(
      'This address has a confirmed account already. Find its application and send a link to choose a new password.',
    ),
  );
}

function nobodyWaits(): AppError {
  return new AppError(404, 'nobody_waits', (say) =>
    say(
      'No sign-up with this address waits for a code. Please check how it is spelled, or ask the applicant to sign up once more.',
    ),
  );
}

function noneWaits(): AppError {
  return new AppError(409, 'no_address_waits', (say) =>
    say('No new address waits to be confirmed. It may have been confirmed or called off by now.'),
  );
}
