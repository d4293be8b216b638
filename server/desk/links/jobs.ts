import { earlier } from '#server/core/clock.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';

/** How long an expired link is remembered, so that its uses can still be looked up. */
const REMEMBERED_DAYS = 90;

/** Forgets links that have expired, once a day. */
export const forgetExpiredLinks: JobKind = {
  name: 'forget-expired-links',
  every: '20 4 * * *',
  async run(_data, { database, clock }) {
    const now = clock();
    const longAgo = earlier(now, { days: REMEMBERED_DAYS });
    await database.kysely
      .deleteFrom('handoffs')
      .where('expires_at', '<', now)
      .where((link) => link.or([link('kind', '=', 'prefill'), link('expires_at', '<', longAgo)]))
      .execute();
  },
};
