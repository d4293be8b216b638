/** Help with an account: access, and the address. */

import type { CorrectAddress, SendCode } from '#contract/desk-help.ts';
import { askForAddress } from '#server/applicant/accounts/address-change/ask.ts';
import { endWaitingChanges } from '#server/applicant/accounts/address-change/repository.ts';
import { sendResetLink } from '#server/applicant/accounts/password/send-reset-link.ts';
import { findAccount } from '#server/applicant/accounts/repository.ts';
import { sendNewCodes } from '#server/applicant/accounts/sign-up/send-new-codes.ts';
import { readUsername } from '#server/applicant/accounts/usernames.ts';
import { refusal } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import { revokeAccess } from '#server/core/identity/revoke-access.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import type { Speech } from '#words/say.ts';
import { mayRead } from '../find/scope.ts';
import type { Help } from './acts.ts';
import { getHelped, lockHelped, loginOf } from './applicant.ts';

/**
 * Mails new codes to an address whose sign-up waits.
 * @throws AppError 400, 404 where none waits, 409 where the address has an account that the member may read.
 */
export async function sendCode(
  platform: Platform,
  member: StaffMember,
  { username: typed, reason }: SendCode,
): Promise<string> {
  const username = readUsername(typed);
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const found = await sendNewCodes(trx, username, platform);
    if (found === 'account') {
      const { id } = (await findAccount(trx, username)) ?? {};
      throw id !== undefined && (await mayRead(trx, member, id)) ? hasAccount() : nobodyWaits();
    }
    if (found === 0) throw nobodyWaits();
    // There is no account yet: the address is in the note, which an erasure can delete.
    leave({
      act: 'sign-up.code-sent',
      details: { sign_ups: found },
      note: `${username}: ${reason}`,
    });
  });
  return username;
}

/** Mails a link to choose a new password. */
export async function sendLink({ platform, trx, accountId, leave, about }: Help): Promise<Speech> {
  const helped = await getHelped(trx, accountId);
  await sendResetLink(trx, helped, platform);
  leave({ act: 'account.reset-link-sent', ...about });
  const { username } = helped;
  return (say) => say('We have sent a link to choose a new password to {username}.', { username });
}

/** Logs an applicant out everywhere, and removes the passkeys. */
export async function endSessions({ trx, accountId, leave, about }: Help): Promise<Speech> {
  const revoked = await revokeAccess(trx, {
    kind: 'applicant',
    id: await loginOf(trx, accountId),
  });
  const details = { sessions: revoked.sessions, passkeys: revoked.passkeys.length };
  leave({ act: 'account.sessions-ended', ...about, details });
  return (say) =>
    say(
      '{sessions, plural, =0 {Nobody was logged in} one {# session has ended} other {# sessions have ended}}{passkeys, plural, =0 {.} one {, and # passkey was removed.} other {, and # passkeys were removed.}}',
      details,
    );
}

/** Begins to give an account another address. @throws AppError 400, 409. */
export async function correctAddress(
  { platform, trx, member, accountId, leave, about }: Help,
  { address: typed, reason }: CorrectAddress,
): Promise<Speech> {
  const address = readUsername(typed);
  const login = await loginOf(trx, accountId);
  const { username, language } = await lockHelped(trx, login, platform.clock());
  const mayKnowOf = (other: number) => mayRead(trx, member, other);
  const asked = { accountId: login, from: username, to: address, language, mayKnowOf };
  await askForAddress(trx, asked, platform);
  leave({ act: 'account.address-asked', ...about, note: `${address}: ${reason}` });
  return (say) =>
    say(
      'We have sent a message to {address}, and one to the old address. The address changes once it is confirmed.',
      { address },
    );
}

/** Cancels a pending change of the address. @throws AppError 409 where none is pending. */
export async function callOffAddress(help: Help): Promise<Speech> {
  const { platform, trx, accountId, leave, about } = help;
  const login = await loginOf(trx, accountId);
  await lockHelped(trx, login, platform.clock());
  const ended = await endWaitingChanges(trx, login, 'called off', platform.clock());
  if (ended === 0) throw noneWaits();
  leave({ act: 'account.address-called-off', ...about });
  return (say) => say('The account keeps its email address.');
}

const hasAccount = refusal(409, 'has_account', (say) =>
  say(
    'This address has a confirmed account already. Find its application and send a link to choose a new password.',
  ),
);

const nobodyWaits = refusal(404, 'nobody_waits', (say) =>
  say(
    'No sign-up with this address waits for a code. Please check how it is spelled, or ask the applicant to sign up once more.',
  ),
);

const noneWaits = refusal(409, 'no_address_waits', (say) =>
  say('No new address waits to be confirmed. It may have been confirmed or called off by now.'),
);
