/** Begins the runs that are due. */
import type { DestinationSetup, Schedule } from '#contract/desk-handing-on.ts';
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

async function keepSchedules(platform: Platform): Promise<void> {
  for (const { id } of await listDue(platform)) await beginScheduled(id, platform);
}

type Planned = {
  readonly setup: Pick<DestinationSetup, 'schedule'>;
  readonly next_run_at: Date | null;
};

async function listDue({ database, clock, tenant }: Platform): Promise<{ id: number }[]> {
  const planned = await database.kysely
    .selectFrom('destinations')
    .select(['id', 'setup', 'next_run_at'])
    .where('next_run_at', 'is not', null)
    .execute();
  return planned.filter((each) => isDue(each, clock(), tenant.timeZone));
}

/** Whether a run is due, or was planned by a clock that was ahead: it would be waited for until that time. */
function isDue({ setup, next_run_at: at }: Planned, now: Date, timeZone: string): boolean {
  if (at === null) return false;
  return at <= now || at > (nextRunAfter(setup.schedule, now, timeZone) ?? at);
}

function beginScheduled(id: number, platform: Platform): Promise<void> {
  const { database, clock, tenant, log } = platform;
  return database.transaction(async (trx) => {
    const now = clock();
    const destination = await trx
      .selectFrom('destinations')
      .select(['setup', 'next_run_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    // Another server has begun it, or an administrator has just changed the schedule.
    if (destination === undefined || !isDue(destination, now, tenant.timeZone)) return;
    const { reach, schedule } = destination.setup;
    const next_run_at = nextRunAfter(schedule, now, tenant.timeZone);
    await trx.updateTable('destinations').set({ next_run_at }).where('id', '=', id).execute();
    if (destination.next_run_at !== null && destination.next_run_at > now) return;
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
