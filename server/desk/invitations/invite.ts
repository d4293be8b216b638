import type { StaffRole, StaffScope } from '#contract/desk.ts';
import { senderIn } from '#server/applicant/accounts/letters/sender.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { type Leave, withTrail } from '#server/core/trail/record.ts';
import { checkScope } from '../find/facets.ts';
import { invitationLetter } from '../letters.ts';
import { entriesOf, giveRoles, lockAdministrators, mustNotBeNeeded } from '../members/change.ts';
import { addMember, lockInvited, type Member } from '../members/repository.ts';
import { keepInvitation } from './repository.ts';

type Invited = {
  /** An e-mail address, in lower case. */
  readonly mail: string;
  readonly roles: readonly StaffRole[];
  /** If left out: everything for a new member, unchanged for an existing one. */
  readonly scope?: StaffScope | undefined;
};

/**
 * Mails a link that registers a passkey; an older link ends. An existing member gets the roles at once, and keeps their passkeys until they
 * use the link, so an invitation also helps a member who has lost theirs.
 * @throws AppError 400 for a scope that the college does not have, 409 where it would take away one's own or the last administrator's role.
 */
export async function inviteStaff(
  platform: Pick<
    Platform,
    'database' | 'clock' | 'mail' | 'settings' | 'languages' | 'tenant' | 'form'
  >,
  by: Actor,
  invited: Invited,
): Promise<void> {
  const { mail: post, settings, clock } = platform;
  if (invited.scope) checkScope(platform, invited.scope);
  return withTrail(platform, by, async (trx, leave) => {
    const at = clock();
    await lockAdministrators(trx);
    const { id: staffId, language } = await findOrAdd({ trx, leave, by, at }, invited);
    const token = await keepInvitation(trx, staffId, at);
    // Browsers do not send what follows the `#`, so the token reaches neither a server's log nor another website.
    const url = `${settings.publicUrl}/desk/invitation#${token}`;
    await post.send(invitationLetter(senderIn(platform, language), invited.mail, url), {
      in: trx,
    });
    const to_scope = invited.scope && entriesOf(invited.scope);
    const details = { staff: staffId, roles: invited.roles, ...(to_scope && { to_scope }) };
    leave({ act: 'staff.invited', details });
  });
}

type Doing = {
  readonly trx: Transaction;
  readonly leave: Leave;
  readonly by: Actor;
  readonly at: Date;
};

async function findOrAdd(
  { trx, leave, by, at }: Doing,
  { mail, roles, scope }: Invited,
): Promise<Pick<Member, 'id' | 'language'>> {
  const found = await lockInvited(trx, mail);
  if (found === undefined) {
    const added = { mail, roles: [...new Set(roles)], scope: scope ?? {}, added_at: at };
    return { id: await addMember(trx, added), language: null };
  }
  if (!roles.includes('administrator')) await mustNotBeNeeded(trx, found, by, at);
  await giveRoles({ trx, leave }, found, { roles, scope });
  return found;
}
