import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { forgetBefore } from './repository.ts';

/** A deadline's outages are asked for in the days around it. */
const KEPT_DAYS = 60;

/** Forgets outages of long ago. */
export const forgetOutagesJob: JobKind = {
  name: 'forget-outages',
  every: '25 4 * * *',
  async run(_data, { database, clock }) {
    const before = new Date(clock().getTime() - KEPT_DAYS * 86_400_000);
    await forgetBefore(database.kysely, before);
  },
};
