/** Service links to one application. */
import type { MakeLink, WithReason } from '#contract/desk-help.ts';
import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import { later } from '#server/core/clock.ts';
import { refusal } from '#server/core/http/errors.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import { createServiceLink } from '#server/core/identity/service-links.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import type { ReaderOfOne } from '../read/access.ts';
import { getHelped } from './applicant.ts';

/** Makes a link that shows an application to whoever has it. @returns its address, which nobody can read again. */
export function makeLink(
  platform: Platform,
  member: ReaderOfOne,
  { days, reason }: MakeLink,
): Promise<string> {
  const { accountId } = member;
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
export async function revokeLink(
  platform: Platform,
  member: ReaderOfOne,
  link: number,
  { reason }: WithReason,
): Promise<void> {
  const { accountId } = member;
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const now = platform.clock();
    const revoked = await trx
      .updateTable('service_links')
      .set({ expires_at: now })
      .where('id', '=', link)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (revoked.numUpdatedRows === 0n) throw noSuchLink();
    const details = { links: 1, link };
    leave({ act: 'service-link.revoked', account: accountId, details, note: reason });
  });
}

const noSuchLink = refusal(404, 'no_such_link', (say) =>
  say('There is no such link anymore. It may have ended.'),
);
