import { chown, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeftovers } from '../../processes.ts';
import { StartProblem } from '../../start-problem.ts';
import type { Place } from './place.ts';
import { type RunAs, spawnAs } from './run-as.ts';

/** PostgreSQL version of the npm binaries; a cluster belongs to one major version. */
const MAJOR_VERSION = '18';
const UNFINISHED = 'postgres-unfinished-';

/**
 * Creates the cluster in `DATA_DIR/postgres` if there is none. It is created under another name and then renamed, so that a half-made
 * cluster, or one of two concurrent starts, is never used.
 */
export async function ensureCluster(place: Place): Promise<void> {
  const version = await findVersion(place.cluster);
  if (version === undefined) return makeCluster(place);
  if (version === MAJOR_VERSION) return;
  throw new StartProblem(
    `The database in ${place.cluster} was made by PostgreSQL ${version}, and this program brings ${MAJOR_VERSION}. See docs/operations.md, "Upgrading the embedded database".`,
    1,
  );
}

async function findVersion(cluster: string): Promise<string | undefined> {
  return readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
}

async function makeCluster(place: Place): Promise<void> {
  const { cluster, dataDir, runAs } = place;
  await removeLeftovers(dataDir, UNFINISHED);
  const unfinished = join(dataDir, `${UNFINISHED}${process.pid}`);
  await mkdir(unfinished, { mode: 0o700 });
  if (runAs.kind === 'user') await chown(unfinished, runAs.uid, runAs.gid);
  await initdb(unfinished, place);
  await rename(unfinished, cluster).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await syncFolder(dataDir);
}

async function initdb(folder: string, { binaries, runAs }: Place): Promise<void> {
  const child = spawnAs(
    runAs,
    binaries.initdb,
    [
      ...['-D', folder, '-U', 'postgres', '-E', 'UTF8'],
      // Without a locale, an empty environment would make SQL_ASCII databases.
      ...(process.platform === 'darwin'
        ? ['--locale=C', '--lc-ctype=UTF-8']
        : ['--locale=C.UTF-8']),
      // PostgreSQL's own code point order, the same on every machine and in every version of its C library.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      // Access is controlled by the socket's folder, which is closed to other users.
      ...['--auth-local=trust', '--auth-host=reject', '--no-instructions'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, env: { PATH: process.env.PATH } },
  );
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      stderr += error.message;
      resolve(null);
    });
    child.on('close', resolve);
  });
  if (code === 0) return;
  await rm(folder, { recursive: true, force: true });
  throw new StartProblem(whyNot(stderr, runAs), 1);
}

function whyNot(stderr: string, runAs: RunAs): string {
  const reason = stderr.trim().replaceAll(/\s*\n\s*/g, ' ');
  return runAs.kind === 'user'
    ? `The embedded database cannot run as root, and this machine lets no other user run it here (${reason}). Start as an ordinary user, or set DATABASE_URL.`
    : `The embedded database could not be made: ${reason}`;
}

/** Makes the rename survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
