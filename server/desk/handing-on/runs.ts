/** Begins and resumes runs. Each has one job at a time, which the queue gives to another process when its own dies. */
import { randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Transaction } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import type { QueueFor } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { countDue } from './due.ts';

export type Run = Selectable<Tables['hand_on_runs']>;

/** States of an unfinished run. A destination has at most one. */
export const OPEN = ['waiting', 'stopped', 'failed'] as const;

/** An order is void once the next attempt is ordered. */
export type HandOnOrder = { readonly run: number; readonly attempt: number };
export const HAND_ON_QUEUE: QueueFor<HandOnOrder> = { name: 'hand-on' };

/** The run was given up, or has another job. */
export class RunOver extends Error {
  override name = 'RunOver';
}

type Needs = Pick<Platform, 'jobs' | 'clock'>;

/** Locks the unfinished run of a locked destination. */
export function findOpenRun(trx: Transaction, destinationId: number): Promise<Run | undefined> {
  return trx
    .selectFrom('hand_on_runs')
    .selectAll()
    .where('destination_id', '=', destinationId)
    .where('state', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst();
}

type Begun = Pick<Run, 'destination_id' | 'reach' | 'scope' | 'staff_id'>;

/** Begins a run for a locked destination that has none. */
export async function beginRun(trx: Transaction, { jobs, clock }: Needs, begun: Begun) {
  const now = clock();
  const planned = await countDue(trx, { ...begun, begun_at: now });
  const row: Insertable<Tables['hand_on_runs']> = {
    ...{ ...begun, scope: JSON.stringify(begun.scope), begun_at: now, planned },
    // Random, so that the key stays unique after a backup is restored.
    key: `${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}_${randomBytes(4).toString('hex')}`,
  };
  const { id } = await trx
    .insertInto('hand_on_runs')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueRun(trx, jobs, id);
  return { run: id, destination: begun.destination_id, reach: begun.reach, applications: planned };
}

/** Orders the next attempt. */
export async function enqueueRun(
  trx: Transaction,
  jobs: Platform['jobs'],
  run: number,
  afterSeconds = 0,
): Promise<void> {
  const { attempt } = await trx
    .updateTable('hand_on_runs')
    .set((row) => ({ attempt: row('attempt', '+', 1) }))
    .where('id', '=', run)
    .returning('attempt')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(HAND_ON_QUEUE, { run, attempt }, { in: trx, afterSeconds });
}

/** Resumes a locked run. A part that has vanished is handed on again: the person who retries it has looked at the other side. */
export async function resumeRun(trx: Transaction, { jobs }: Needs, run: Run): Promise<void> {
  await trx
    .updateTable('hand_on_runs')
    .set({ state: 'waiting', tries: 0, next_try_at: null, trouble: 'null', looked_at: null })
    .$if(run.trouble?.code === 'vanished', (row) => row.set({ leaving: 'null' }))
    .where('id', '=', run.id)
    .execute();
  await enqueueRun(trx, jobs, run.id);
}

/** Locks a run for the writes of its job. @throws RunOver */
export async function holdRun(
  trx: Transaction,
  { id, attempt }: Pick<Run, 'id' | 'attempt'>,
): Promise<Run> {
  const run = await trx
    .selectFrom('hand_on_runs')
    .selectAll()
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) throw new RunOver();
  return run;
}
