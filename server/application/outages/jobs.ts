import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { earlier } from '#server/platform/later.ts';
import { forgetBefore } from './repository.ts';

/** A deadline's outages are asked for in the days around it. */
const KEPT_DAYS = 60;

/** Forgets outages of long ago. */
export const forgetOutagesJob: JobKind = {
  name: 'forget-outages',
  every: '25 4 * * *',
  async run(_data, { database, clock }) {
    const before = earlier(clock(), { days: KEPT_DAYS });
    await forgetBefore(database.kysely, before);
  },
};
