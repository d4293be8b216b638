import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { SUPERUSER } from '../embedded/owner.ts';
import { addressIn } from '../embedded/socket-folder.ts';

const run = promisify(execFile);

type CopyOptions = {
  /** Where the socket of the running one is. */
  readonly socketFolder: string;
  /** Its `DATA_DIR`. */
  readonly from: string;
  /** A `DATA_DIR` that is not there yet. */
  readonly to: string;
  /** An empty file that tells PostgreSQL what the copy is for. */
  readonly signal: 'standby.signal' | 'recovery.signal';
};

/**
 * Copies an embedded database while it runs, as PostgreSQL's manual has it under "Making a Base Backup Using the Low Level API": npm
 * brings no `pg_basebackup`.
 */
export async function copyCluster({ socketFolder, from, to, signal }: CopyOptions): Promise<void> {
  const client = new pg.Client(addressIn(socketFolder, 'postgres', SUPERUSER));
  await client.connect();
  try {
    await client.query("select pg_backup_start('copy', true)");
    const cluster = join(to, 'postgres');
    await mkdir(to, { recursive: true });
    // `-a` keeps whom the files belong to: where a start is root's, PostgreSQL may be another user.
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
