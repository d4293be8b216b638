/** Service links to one application. */
import type { WithReason } from '#contract/desk-help.ts';
import { refusal } from '#server/core/http/errors.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import type { ReaderOfOne } from '../read/access.ts';

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
