/** Begins the runs that are due. */
import type { Schedule } from '#contract/desk-handing-on.ts';
import { addDays, dateInZone } from '#form/engine/dates.ts';
import { later } from '#server/core/clock.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { momentAt } from '#tenant/deadlines.ts';
import { beginRun, findOpenRun, resumeRun } from './runs.ts';

export const handOnScheduleJob: JobKind = {
  name: 'hand-on-schedule',
  isDue: async (platform) => (await listDue(platform)).length > 0,
  async run(_data, platform) {
    for (const { id } of await listDue(platform)) await beginScheduled(id, platform);
  },
};

function listDue({ database, clock }: Platform): Promise<{ id: number }[]> {
  return database.kysely
    .selectFrom('destinations')
    .select('id')
    .where('next_run_at', '<=', clock())
    .execute();
}

function beginScheduled(id: number, platform: Platform): Promise<void> {
  const { database, clock, tenant, log } = platform;
  return database.transaction(async (trx) => {
    const now = clock();
    const destination = await trx
      .selectFrom('destinations')
      .select('setup')
      .where('id', '=', id)
      .where('next_run_at', '<=', now)
      .forUpdate()
      .executeTakeFirst();
    // Another server has begun it, or an administrator has just changed the schedule.
    if (destination === undefined) return;
    const { setup } = destination;
    const { reach, schedule } = setup;
    const next_run_at = nextRunAfter(schedule, now, tenant.timeZone);
    await trx.updateTable('destinations').set({ next_run_at }).where('id', '=', id).execute();
    // Locks a failed run only: jobs and acts on other runs lock the run before the destination.
    const failed = await trx
      .selectFrom('hand_on_runs')
      .selectAll()
      .where('destination_id', '=', id)
      .where('state', '=', 'failed')
      .forUpdate()
      .executeTakeFirst();
    const open = failed ?? (await findOpenRun(trx, id));
    if (open === undefined) {
      const begun = { destination_id: id, setup, reach, scope: {}, staff_id: null };
      await beginRun(trx, platform, begun);
    } else if (failed !== undefined && failed.trouble?.code !== 'vanished') {
      // The failed run goes first, under the same file names.
      await resumeRun(trx, platform, failed);
    } else {
      log.info({ destination: id, run: open.id }, 'the run before is not over: none is begun');
    }
  });
}

/** The next run after a moment, once a day also where the clocks change; null for a schedule that is off. */
export function nextRunAfter(
  { every, hours, at }: Schedule,
  after: Date,
  timeZone: string,
): Date | null {
  if (every === 'never') return null;
  if (every === 'hours') return later(after, { hours });
  const today = dateInZone(after, timeZone);
  const next = momentAt(`${today}T${at}`, timeZone);
  return next > after ? next : momentAt(`${addDays(today, 1)}T${at}`, timeZone);
}
