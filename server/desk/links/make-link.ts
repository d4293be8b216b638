import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import { later } from '#server/core/clock.ts';
import { createServiceLink } from '#server/core/identity/service-links.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { withTrail } from '#server/core/trail/record.ts';

/** Makes a link that shows an application to whoever has it. @returns its address, which nobody can read again. */
export function makeServiceLink(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  by: Actor,
  account: number,
  { days, reason: note }: { readonly days: number; readonly reason?: string },
): Promise<string> {
  return withTrail(platform, by, async (trx, leave) => {
    const now = platform.clock();
    const link = { accountId: account, now, expiresAt: later(now, { days }) };
    const token = await createServiceLink(trx, link);
    leave({ act: 'service-link.made', account, details: { days }, ...(note && { note }) });
    return `${platform.settings.publicUrl}${DEFAULT_ROUTE}?service_token=${token}`;
  });
}
