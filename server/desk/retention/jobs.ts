import type { JobKind } from '#server/core/jobs/jobs.ts';
import { announce } from './announce.ts';
import { eraseDue } from './erase-due.ts';

/** Erases what the college does not keep any longer, once a day, and announces what comes next. */
export const retentionJob: JobKind = {
  name: 'retention',
  every: '20 9 * * *',
  timeoutSeconds: 3 * 3600,
  async run(_data, platform, signal) {
    // Announced first: what has come back to life loses its notice before anything is erased.
    const announced = await announce(platform);
    const erased = await eraseDue(platform, signal);
    platform.log.info({ announced: announced.length, erased }, 'retention is done');
  },
};
