import type { JobKind } from '#server/core/jobs/jobs.ts';
import { followDrafts, isFollowingDue, sweepSummaries } from './follow.ts';

/** Follows drafts: a save is found a minute later, or some minutes when thousands are at work. */
export const followDraftsJob: JobKind = {
  name: 'follow-drafts',
  isDue: isFollowingDue,
  timeoutSeconds: 300,
  run: (_data, platform, signal) => followDrafts(platform, signal),
};

/** Corrects, once a day, summaries that missed a change. */
export const sweepSummariesJob: JobKind = {
  name: 'sweep-summaries',
  every: '10 2 * * *',
  timeoutSeconds: 4 * 3600,
  async run(_data, platform, signal) {
    await sweepSummaries(platform, signal);
    platform.log.info('the summaries are swept');
  },
};
