/** Queue statistics, work that no notification announces, and early retries. pg-boss offers neither, so its table is queried directly. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';

/** Schema of the queue's tables. */
export const QUEUE_SCHEMA = 'pgboss';
const JOBS = sql.id(QUEUE_SCHEMA, 'job');
const QUEUES = sql.id(QUEUE_SCHEMA, 'queue');

/** Statistics of one queue. */
export type QueueState = {
  readonly name: string;
  /** Jobs that are due and have not been tried yet. */
  readonly waiting: number;
  /** Jobs that failed and will be tried again. */
  readonly failing: number;
  /** When the oldest of these jobs was enqueued. */
  readonly oldest: Date;
};

/** The queues with waiting or failing jobs. */
export async function readQueueStates(queries: Queries): Promise<readonly QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name, min(created_on) as oldest,
      count(*) filter (where state = 'created') as waiting,
      count(*) filter (where state = 'retry') as failing
    from ${JOBS}
    where state = 'retry' or (state = 'created' and start_after <= now())
    group by name`.execute(queries);
  return rows;
}

/** The number of waiting, failing and later jobs of each queue, 0 too. */
export async function countWaiting(queries: Queries): Promise<readonly [string, number][]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select queue.name, count(job.id) as count
    from ${QUEUES} queue left join ${JOBS} job on job.name = queue.name and job.state < 'active'
    where queue.name not like '\\_\\_%' group by queue.name`.execute(queries);
  return rows.map(({ name, count }) => [name, count]);
}

/** A queue with work that no notification announces. */
type Unannounced = {
  readonly name: string;
  /** A retry or a later job has become due. */
  readonly isDue: boolean;
  /** A running job took too long, or its worker shows no sign of life. */
  readonly isLost: boolean;
};

export async function findUnannounced(queries: Queries): Promise<readonly Unannounced[]> {
  const { rows } = await sql<Unannounced>`
    select * from (
      select name, bool_or(state < 'active' and start_after <= now()) as "isDue",
        bool_or(state = 'active' and (started_on + expire_seconds * interval '1 second' < now()
          or coalesce(heartbeat_on + heartbeat_seconds * interval '1 second' < now(), false)))
          as "isLost"
      from ${JOBS} where state <= 'active' group by name) found
    where "isDue" or "isLost"`.execute(queries);
  return rows;
}

/** Makes all failed jobs of some queues due now. @returns their number. */
export async function retryFailed(trx: Transaction, names: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${JOBS} set start_after = now()
    where name = any(${names}) and state = 'retry'`.execute(trx);
  return Number(numAffectedRows);
}
