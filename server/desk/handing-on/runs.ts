/** Begins, finds and changes runs. Each has one job at a time, which the queue gives to another process when its own dies. */
import { randomBytes } from 'node:crypto';
import type { Selectable, UpdateObject } from 'kysely';
import type { DestinationSetup } from '#contract/desk-handing-on.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import type { QueueFor } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { countDue } from './due.ts';
import { accountsInView } from './view.ts';

export type Run = Selectable<Tables['hand_on_runs']>;
export type Changes = UpdateObject<Tables, 'hand_on_runs'>;

/** States of an unfinished run. A destination has at most one. */
export const OPEN = ['waiting', 'stopped', 'failed'] as const;

/** An order is void once the next attempt is ordered. */
export type HandOnOrder = { readonly run: number; readonly attempt: number };
export const HAND_ON_QUEUE: QueueFor<HandOnOrder> = { name: 'hand-on' };

/** The run was given up, or has another job. */
export class RunOver extends Error {
  override name = 'RunOver';
}

type Needs = Pick<Platform, 'jobs' | 'clock' | 'languages'>;

/** The unfinished run of a destination. */
export function findOpenRun(queries: Queries, destinationId: number): Promise<Run | undefined> {
  return queries
    .selectFrom('hand_on_runs')
    .selectAll()
    .where('destination_id', '=', destinationId)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
}

type Begun = Pick<Run, 'destination_id' | 'reach' | 'scope' | 'staff_id'> & {
  readonly setup: DestinationSetup;
  /** The accounts to which it is narrowed; without them, it hands on the destination's view, or everything. */
  readonly chosen?: readonly number[];
};

/** Begins a run for a locked destination that has none. */
export async function beginRun(trx: Transaction, platform: Needs, { setup, ...given }: Begun) {
  const { jobs, clock } = platform;
  const now = clock();
  // Where the view is gone, the job says so.
  const chosen = given.chosen ?? (await accountsInView(trx, platform, setup)) ?? null;
  const begun = { ...given, chosen };
  const planned = await countDue(trx, { ...begun, begun_at: now });
  const { id } = await trx
    .insertInto('hand_on_runs')
    .values({
      ...begun,
      scope: JSON.stringify(begun.scope),
      begun_at: now,
      planned,
      chosen: JSON.stringify(chosen),
      // Random, so that the key stays unique after a backup is restored.
      key: `${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}_${randomBytes(4).toString('hex')}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await orderAttempt(trx, jobs, id);
  return { run: id, destination: begun.destination_id, reach: begun.reach, applications: planned };
}

/** Orders the next attempt of an unfinished run. */
export async function orderAttempt(
  trx: Transaction,
  jobs: Platform['jobs'],
  run: number,
  { afterSeconds = 0, ...changes }: Changes & { afterSeconds?: number } = {},
): Promise<void> {
  const { attempt } = await trx
    .updateTable('hand_on_runs')
    .set((row) => ({ ...changes, state: 'waiting', attempt: row('attempt', '+', 1) }))
    .where('id', '=', run)
    .where('state', 'in', OPEN)
    .returning('attempt')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(HAND_ON_QUEUE, { run, attempt }, { in: trx, afterSeconds });
}

/** The change that deletes the accounts to which an ended run was limited. */
export const forgetChosen = ({ chosen }: Pick<Run, 'chosen'>) => ({
  ...(chosen !== null && { chosen: '[]' }),
});

/** Resumes a run. A part that has vanished is handed on again: the person who retries it has looked at the other side. */
export function resumeRun(trx: Transaction, { jobs }: Needs, { id, trouble }: Run): Promise<void> {
  return orderAttempt(trx, jobs, id, {
    tries: 0,
    next_try_at: null,
    trouble: 'null',
    looked_at: null,
    ...(trouble?.code === 'vanished' && { leaving: 'null' }),
  });
}

/** Changes a run for its job, and locks it. @throws RunOver */
export async function changeRun(
  queries: Queries,
  { run, attempt }: HandOnOrder,
  changes: Changes,
): Promise<Run> {
  const changed = await queries
    .updateTable('hand_on_runs')
    .set(changes)
    .where('id', '=', run)
    .where('attempt', '=', attempt)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  if (changed === undefined) throw new RunOver();
  return changed;
}
