/** Begins runs, and brings those that stand still on their way again. */
import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Reach } from '#contract/desk-handing-on.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { QueueFor } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Actor } from '#server/trail/entry.ts';
import { runKey } from './content/names.ts';

export type Run = Selectable<Tables['hand_on_runs']>;

/** Whoever carries a run out, in the trail. */
export const BY_JOB: Actor = { kind: 'system', job: 'hand-on' };

/** Whom a job is for. */
export type HandOnOrder = { readonly run: number };
export const HAND_ON_QUEUE: QueueFor<HandOnOrder> = { name: 'hand-on' };

/** States in which a run is not over: there is one such run at most for each destination. */
export const OPEN = ['waiting', 'stopped', 'failed'] as const;

type Needs = Pick<Platform, 'jobs' | 'clock'>;

/** The run of a locked destination that is not over. */
export async function findOpenRun(
  trx: Transaction,
  destinationId: number,
): Promise<Run | undefined> {
  return trx
    .selectFrom('hand_on_runs')
    .selectAll()
    .where('destination_id', '=', destinationId)
    .where('state', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst();
}

/** Begins a run for a locked destination that has none. @param staffId null for the schedule. */
export async function beginRun(
  trx: Transaction,
  platform: Needs,
  begun: { destinationId: number; reach: Reach; staffId: number | null },
): Promise<number> {
  const now = platform.clock();
  const { id } = await trx
    .insertInto('hand_on_runs')
    .values({
      destination_id: begun.destinationId,
      reach: begun.reach,
      staff_id: begun.staffId,
      state: 'waiting',
      key: runKey(now, randomBytes(4).toString('hex')),
      begun_at: now,
      ended_at: null,
      columns: 'null',
      planned: null,
      parts: null,
      next_try_at: null,
      due_at: now,
      trouble: 'null',
      looked_at: null,
      claim: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await platform.jobs.enqueue(HAND_ON_QUEUE, { run: id }, { in: trx });
  return id;
}

/**
 * Resumes a locked run that failed or was stopped, where it ended. A part that may or may not have arrived is handed on again: the
 * person who asks for this has checked at the other side.
 */
export async function resumeRun(trx: Transaction, platform: Needs, run: Run): Promise<void> {
  const hasVanished = run.trouble?.code === 'vanished';
  await trx
    .updateTable('deliveries')
    .set((row) => ({
      state: hasVanished
        ? ('stored' as const)
        : row
            .case()
            .when('exported_at', 'is', null)
            .then('stored' as const)
            .else('exported' as const)
            .end(),
      ...(hasVanished && { exported_at: null }),
    }))
    .where('run_id', '=', run.id)
    .where('state', '=', 'failed')
    .execute();
  await trx
    .updateTable('hand_on_runs')
    .set({ state: 'waiting', tries: 0, next_try_at: null, due_at: platform.clock() })
    .set({ trouble: 'null', looked_at: null, claim: null })
    .where('id', '=', run.id)
    .execute();
  await platform.jobs.enqueue(HAND_ON_QUEUE, { run: run.id }, { in: trx });
}
