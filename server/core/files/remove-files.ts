import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { LOCKS } from '../database/locks.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';

type Removal = { readonly keys: readonly string[] };

/** How long a removal waits before it looks again whether a backup is still being written. */
const DURING_BACKUP_SECONDS = 60;
const [CLASS, NUMBER] = LOCKS.files;

/** Removes files, and retries for days while the store is down. */
export const removeFilesJob: JobKind<Removal> = {
  name: 'remove-files',
  retries: 200,
  timeoutSeconds: 600,
  run: ({ keys }, { files, database, jobs }) =>
    database.transaction(async (trx) => {
      await allowIdle(trx);
      const { rows } = await sql<{ mayRemove: boolean }>`
        select pg_try_advisory_xact_lock_shared(${CLASS}, ${NUMBER}) as "mayRemove"`.execute(trx);
      if (rows[0]?.mayRemove !== true) {
        return removeFiles(jobs, keys, { in: trx, afterSeconds: DURING_BACKUP_SECONDS });
      }
      for (const key of keys) await files.remove(key);
    }),
};

/** Removes files after the transaction that deletes their keys has committed, so that no key ever names a missing file. */
export async function removeFiles(
  jobs: Jobs,
  keys: readonly string[],
  options: { in: Transaction; afterSeconds?: number },
): Promise<void> {
  if (keys.length > 0) await jobs.enqueue(removeFilesJob, { keys }, options);
}

/** Runs `work` while no process removes a file. A second call waits until the first one ends. */
export async function keepFiles(
  { transaction }: Pick<Database, 'transaction'>,
  work: () => Promise<void>,
): Promise<void> {
  await transaction(
    async (trx) => {
      await allowIdle(trx);
      await sql`select pg_advisory_xact_lock(${CLASS}, ${NUMBER})`.execute(trx);
      await work();
    },
    { isLong: true },
  );
}

/** Lets a transaction that only holds a lock wait for a file store. It has no snapshot, so that rows are vacuumed meanwhile. */
async function allowIdle(trx: Transaction): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
