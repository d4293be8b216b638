import type { Transaction } from '../database/database.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';

type Removal = { readonly keys: readonly string[] };

/** Removes files, and retries for days while the store is down. */
export const removeFilesJob: JobKind<Removal> = {
  name: 'remove-files',
  retries: 200,
  timeoutSeconds: 600,
  async run({ keys }, { files }) {
    for (const key of keys) await files.remove(key);
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
