/** Service links to one application. */
import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import { later } from '#server/core/clock.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import { createServiceLink } from '#server/core/identity/service-links.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { getHelped } from './applicant.ts';

/** Makes a link that shows an application to whoever has it. @returns its address, which nobody can read again. */
export function makeLink(
  platform: Platform,
  member: StaffMember,
  { accountId, days, reason }: { accountId: number; days: number; reason: string },
): Promise<string> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    await getHelped(trx, accountId);
    const now = platform.clock();
    const expiresAt = later(now, { days });
    const token = await createServiceLink(trx, { accountId, now, expiresAt });
    leave({ act: 'service-link.made', account: accountId, details: { days }, note: reason });
    return `${platform.settings.publicUrl}${DEFAULT_ROUTE}?service_token=${token}`;
  });
}

/** Ends one link. @throws AppError 404 where there is none that works. */
export function revokeLink(
  platform: Platform,
  member: StaffMember,
  { accountId, linkId, reason }: { accountId: number; linkId: number; reason: string },
): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    await getHelped(trx, accountId);
    const now = platform.clock();
    const revoked = await trx
      .updateTable('service_links')
      .set({ expires_at: now })
      .where('id', '=', linkId)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (revoked.numUpdatedRows === 0n) throw noSuchLink();
    const details = { links: 1, link: linkId };
    leave({ act: 'service-link.revoked', account: accountId, details, note: reason });
  });
}

function noSuchLink(): AppError {
  return new AppError(404, 'no_such_link', (say) =>
    say('There is no such link any more. It may have ended.'),
  );
}
