/** Queue statistics and early retries. pg-boss offers neither, so its table is queried directly. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';
import { QUEUE_SCHEMA } from './queue.ts';

const JOBS = sql.id(QUEUE_SCHEMA, 'job');

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

/** Makes all failed jobs of some queues due now. @returns their number. */
export async function retryFailed(trx: Transaction, names: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${JOBS} set start_after = now()
    where name = any(${names}) and state = 'retry'`.execute(trx);
  return Number(numAffectedRows);
}
