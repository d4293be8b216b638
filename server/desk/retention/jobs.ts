import type { JobKind } from '#server/core/jobs/jobs.ts';
import { announce } from './announce.ts';
import { eraseDue } from './erase-due.ts';

/** Once a day: erases the applications that the college does not keep any longer, and announces the next ones. */
export const retentionJob: JobKind = {
  name: 'retention',
  every: '20 9 * * *',
  timeoutSeconds: 3 * 3600,
  async run(_data, platform, signal) {
    // Announce first: an application whose applicant came back loses its notice before anything is erased.
    const announced = await announce(platform);
    const erased = await eraseDue(platform, signal);
    platform.log.info({ announced: announced.length, erased }, 'retention is done');
  },
};
