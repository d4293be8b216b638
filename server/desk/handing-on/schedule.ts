/** Begins the runs that are due, each minute. */
import type { DestinationSetup, Schedule } from '#contract/desk-handing-on.ts';
import { addDays, dateInZone } from '#form/engine/dates.ts';
import { later } from '#server/core/clock.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { aheadOfUtc } from '#tenant/deadlines.ts';
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

const HOUR_MS = 3_600_000;

/** The next run after a moment; null for a schedule that is off. */
export function nextRunAfter(
  { every, hours, at }: Schedule,
  after: Date,
  timeZone: string,
): Date | null {
  if (every === 'never') return null;
  if (every === 'hours') return later(after, { hours });
  const today = dateInZone(after, timeZone);
  const next = momentOf(today, at, timeZone);
  return next > after ? next : momentOf(addDays(today, 1), at, timeZone);
}

/**
 * The moment of a local time. A time that the clock skips in spring moves later by the gap; of one that comes twice in autumn, it is the
 * first. (`momentAt` of the deadlines promises neither.)
 */
function momentOf(day: string, time: string, timeZone: string): Date {
  const asUtc = new Date(`${day}T${time}:00Z`).getTime();
  // The zone's offsets from UTC half a day earlier and later: they differ only around a change.
  const distances = [-12, 12].map((hours) =>
    aheadOfUtc(new Date(asUtc + hours * HOUR_MS), timeZone),
  );
  const moments = distances.map((distance) => asUtc - distance).sort((one, two) => one - two);
  const right = moments.find((moment) => moment + aheadOfUtc(new Date(moment), timeZone) === asUtc);
  return new Date(right ?? Math.max(...moments));
}
