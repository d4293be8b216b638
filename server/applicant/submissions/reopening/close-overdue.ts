import { listOverdue } from '#server/applicant/application/versions/reopenings.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { closeReopened } from './close-reopened.ts';

/** How many accounts a run reads at a time. */
const AT_A_TIME = 100;

/** Closes applications whose time to be changed again is over. */
export const closeOverdueJob: JobKind = {
  name: 'close-reopened',
  isDue: async ({ database, clock }) => (await listOverdue(database.kysely, clock(), 1)).length > 0,
  timeoutSeconds: 600,
  run: (_data, platform, signal) => closeOverdue(platform, signal),
};

/** Closes each application in a transaction of its own, so that a failure holds up no other. */
async function closeOverdue(platform: Platform, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = platform;
  const by = { kind: 'system', job: closeOverdueJob.name } as const;
  const tried = new Set<number>();
  for (;;) {
    const overdue = await listOverdue(database.kysely, clock(), AT_A_TIME + tried.size);
    const next = overdue.filter((accountId) => !tried.has(accountId));
    if (next.length === 0) return;
    for (const accountId of next) {
      if (signal.aborted) return;
      tried.add(accountId);
      try {
        await withTrail(platform, by, async (trx, leave) => {
          const closed = await closeReopened(trx, accountId, { ending: 'date' }, platform);
          if (closed) leave({ act: 'application.closed', account: accountId, details: closed });
        });
      } catch (err) {
        log.error({ err, account: accountId }, 'a reopened application could not be closed');
      }
    }
  }
}
