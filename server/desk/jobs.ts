import { earlier } from '#server/core/clock.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { inEnglish } from '#words/english.ts';
import { forgetOldActs } from './bulk/report.ts';
import { forgetPresence } from './read/marks.ts';
import { proveTrail } from './trail/proof.ts';

/** How long an ended invitation or link is remembered, so that it still says what became of it, and its uses can be looked up. */
const REMEMBERED_DAYS = 90;

/** Removes presence, old invitations, expired links and what was needed to undo acts on views. */
export const deskCleanUpJob: JobKind = {
  name: 'desk-clean-up',
  every: '*/10 * * * *',
  run: (_data, platform) => removeExpiredRows(platform),
};

export async function removeExpiredRows(
  platform: Pick<Platform, 'database' | 'clock'>,
): Promise<void> {
  const { kysely } = platform.database;
  const now = platform.clock();
  await forgetOldActs(platform);
  await forgetPresence(kysely, now);
  const longAgo = earlier(now, { days: REMEMBERED_DAYS });
  await kysely.deleteFrom('staff_invitations').where('expires_at', '<=', longAgo).execute();
  await kysely
    .deleteFrom('handoffs')
    .where('expires_at', '<', now)
    .where((link) => link.or([link('kind', '=', 'prefill'), link('expires_at', '<', longAgo)]))
    .execute();
}

/**
 * Proves the trail once a day. The log, which is kept outside the database, then holds its newest line: a trail that was rewritten as a
 * whole does not match it.
 */
export const verifyTrailJob: JobKind = {
  name: 'verify-trail',
  every: '40 3 * * *',
  timeoutSeconds: 1800,
  async run(_data, platform) {
    const { log } = platform;
    const by = { kind: 'system', job: 'verify-trail' } as const;
    const { lines, head, breaks } = await proveTrail(platform, by);
    if (breaks.length === 0) log.info({ lines, ...head }, 'the trail is whole');
    else log.error({ lines, ...head, breaks: breaks.map(inEnglish) }, 'the trail is not whole');
  },
};
