import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { LOCKS } from '../database/locks.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';

type Removal = { readonly keys: readonly string[] };

/** How long a removal waits before it looks again whether a backup is still being written. */
const DURING_BACKUP_SECONDS = 60;
const [CLASS, NUMBER] = LOCKS.files;

/**
 * Removes files, and retries for days while the store is down. No connection waits for the store: a backup that begins meanwhile has a later
 * snapshot than the commit that deleted these keys, so it does not name them.
 */
export const removeFilesJob: JobKind<Removal> = {
  name: 'remove-files',
  retries: 200,
  timeoutSeconds: 600,
  async run({ keys }, { files, database, jobs }) {
    const { rows } = await sql<{ mayRemove: boolean }>`
      select pg_try_advisory_xact_lock_shared(${CLASS}, ${NUMBER}) as "mayRemove"`.execute(
      database.kysely,
    );
    if (rows[0]?.mayRemove === true) {
      for (const key of keys) await files.remove(key);
      return;
    }
    await database.transaction((trx) =>
      removeFiles(jobs, keys, { in: trx, afterSeconds: DURING_BACKUP_SECONDS }),
    );
  },
};

/** Removes files after the transaction that deletes their keys has committed, so that no key ever names a missing file. */
export async function removeFiles(
  jobs: Jobs,
  keys: readonly string[],
  options: { in: Transaction; afterSeconds?: number },
): Promise<void> {
  if (keys.length > 0) await jobs.enqueue(removeFilesJob, { keys }, options);
}

/** Runs `work` while no process begins to remove files. A second call waits until the first one ends. */
export async function keepFiles(
  { transaction }: Pick<Database, 'transaction'>,
  work: () => Promise<void>,
): Promise<void> {
  await transaction(
    async (trx) => {
      // The transaction only holds the lock. It has no snapshot, so that rows are vacuumed meanwhile.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await sql`select pg_advisory_xact_lock(${CLASS}, ${NUMBER})`.execute(trx);
      await work();
    },
    { isLong: true },
  );
}
