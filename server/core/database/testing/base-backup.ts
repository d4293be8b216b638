import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { SUPERUSER } from '../embedded/owner.ts';
import { addressIn } from '../embedded/socket-folder.ts';

const run = promisify(execFile);

type CopyOptions = {
  /** Socket folder of the running cluster. */
  readonly socketFolder: string;
  /** `DATA_DIR` of the running cluster. */
  readonly from: string;
  /** `DATA_DIR` of the copy; must not exist yet. */
  readonly to: string;
  /** The empty signal file that tells PostgreSQL the purpose of the copy. */
  readonly signal: 'standby.signal' | 'recovery.signal';
};

/**
 * Copies an embedded database while it runs, by PostgreSQL's "Making a Base Backup Using the Low Level API": npm ships no
 * `pg_basebackup`.
 */
export async function copyCluster({ socketFolder, from, to, signal }: CopyOptions): Promise<void> {
  const client = new pg.Client(addressIn(socketFolder, 'postgres', SUPERUSER));
  await client.connect();
  try {
    await client.query("select pg_backup_start('copy', true)");
    const cluster = join(to, 'postgres');
    await mkdir(to, { recursive: true });
    // `-a` keeps the owner of the files: when root starts the tests, PostgreSQL may run as another user.
    await run('cp', ['-a', join(from, 'postgres'), cluster]);
    await removeWhatIsOfTheRun(cluster);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    await writeLike(cluster, 'backup_label', rows[0]?.labelfile ?? '');
    await writeLike(cluster, signal, '');
  } finally {
    await client.end();
  }
}

async function removeWhatIsOfTheRun(cluster: string): Promise<void> {
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(cluster, name));
  const journal = join(cluster, 'pg_wal');
  for (const entry of await readdir(journal, { withFileTypes: true })) {
    if (entry.isFile()) await rm(join(journal, entry.name));
  }
}

async function writeLike(cluster: string, name: string, text: string): Promise<void> {
  const path = join(cluster, name);
  await writeFile(path, text, { mode: 0o600 });
  await run('chown', [`--reference=${join(cluster, 'PG_VERSION')}`, path]);
}
