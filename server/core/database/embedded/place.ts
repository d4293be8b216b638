import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../start-problem.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';

/** The constant facts about an embedded database. */
export type Place = {
  /** `DATA_DIR`, without symbolic links. */
  readonly dataDir: string;
  /** The folder of the database cluster below it. */
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
};

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
