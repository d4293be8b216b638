/** Begins the runs that are due, each minute. */
import type { DestinationSetup, Schedule } from '#contract/desk-handing-on.ts';
import { addDays, dateInZone } from '#form/engine/dates.ts';
import { later } from '#server/core/clock.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { momentAt } from '#tenant/deadlines.ts';
import { beginRun, findOpenRun, resumeRun } from './runs.ts';

export const handOnScheduleJob: JobKind = {
  name: 'hand-on-schedule',
  every: '* * * * *',
  run: (_data, platform) => keepSchedules(platform),
};

export async function keepSchedules(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const due = await database.kysely
    .selectFrom('destinations')
    .select(['id', 'setup'])
    .where('next_run_at', '<=', clock())
    .execute();
  for (const { id, setup } of due) await beginScheduled(id, setup, platform);
}

function beginScheduled(
  id: number,
  { reach, schedule }: DestinationSetup,
  platform: Platform,
): Promise<void> {
  const { database, clock, tenant, log } = platform;
  return database.transaction(async (trx) => {
    const now = clock();
    const { numUpdatedRows } = await trx
      .updateTable('destinations')
      .set({ next_run_at: nextRunAfter(schedule, now, tenant.timeZone) })
      .where('id', '=', id)
      .where('next_run_at', '<=', now)
      .executeTakeFirst();
    // Another server has begun it, or an administrator has just changed the schedule.
    if (numUpdatedRows === 0n) return;
    const open = await findOpenRun(trx, id);
    if (open === undefined) {
      await beginRun(trx, platform, { destination_id: id, reach, scope: {}, staff_id: null });
    } else if (open.state === 'failed' && open.trouble?.code !== 'vanished') {
      // The failed run goes first, under the same file names.
      await resumeRun(trx, platform, open);
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
