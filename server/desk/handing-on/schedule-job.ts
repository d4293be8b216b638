/** Each minute: begins the runs that are due, and takes up those whose job was lost. */
import { sql } from 'kysely';
import { earlier, later } from '#server/platform/clock.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Actor } from '#server/trail/entry.ts';
import { withTrail } from '#server/trail/record.ts';
import { beginRun, findOpenRun, HAND_ON_QUEUE, resumeRun } from './runs.ts';
import { nextRunAfter } from './schedule.ts';

const BY_SCHEDULE: Actor = { kind: 'system', job: 'hand-on-schedule' };

export const handOnScheduleJob: JobKind = {
  name: 'hand-on-schedule',
  every: '* * * * *',
  run: (_data, platform) => keepSchedules(platform),
};

export async function keepSchedules(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const due = await database.kysely
    .selectFrom('destinations')
    .select('id')
    .where('next_run_at', '<=', clock())
    .where('removed_at', 'is', null)
    .execute();
  for (const { id } of due) await beginScheduled(id, platform);
  await takeUpLost(platform);
}

function beginScheduled(id: number, platform: Platform): Promise<void> {
  const { clock, tenant, log } = platform;
  return withTrail(platform, BY_SCHEDULE, async (trx, leave) => {
    const now = clock();
    const destination = await trx
      .selectFrom('destinations')
      .select('setup')
      .where('id', '=', id)
      .where('next_run_at', '<=', now)
      .where('removed_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (destination === undefined) return;
    const { reach, schedule } = destination.setup;
    await trx
      .updateTable('destinations')
      .set({ next_run_at: nextRunAfter(schedule, now, tenant.timeZone) })
      .where('id', '=', id)
      .execute();
    const open = await findOpenRun(trx, id);
    if (open === undefined) {
      const run = await beginRun(trx, platform, { destinationId: id, reach, staffId: null });
      leave({ act: 'hand-on.begun', details: { run, destination: id, reach } });
    } else if (open.state === 'failed' && open.trouble?.code !== 'vanished') {
      // What it could not hand on comes first, under the same names.
      await resumeRun(trx, platform, open);
      leave({ act: 'hand-on.retried', details: { run: open.id, destination: id } });
    } else {
      log.info({ destination: id, run: open.id }, 'the run before is not over: none is begun');
    }
  });
}

/** A job is lost when its processes died too often. */
async function takeUpLost({
  database,
  clock,
  jobs,
}: Pick<Platform, 'database' | 'clock' | 'jobs'>): Promise<void> {
  await database.transaction(async (trx) => {
    const now = clock();
    const lost = await trx
      .updateTable('hand_on_runs')
      .set({ due_at: later(now, { minutes: 30 }) })
      .where('state', '=', 'waiting')
      .where(sql<boolean>`due_at < ${earlier(now, { minutes: 10 })}`)
      .returning('id')
      .execute();
    for (const { id } of lost) await jobs.enqueue(HAND_ON_QUEUE, { run: id }, { in: trx });
  });
}
