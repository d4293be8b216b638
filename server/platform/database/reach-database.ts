import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import type { DatabaseAddress } from './database.ts';
import { enterEmbedded } from './embedded/embedded.ts';
import { awaitGivenDatabase } from './given.ts';

/** Where each kind of work goes. */
export type DatabaseAddresses = {
  /** What requests and jobs ask; perhaps a pooler. */
  readonly queries: DatabaseAddress;
  /** PostgreSQL itself, for what keeps a connection: migrations and the queue. */
  readonly direct: DatabaseAddress;
};

export type ReachOptions = {
  readonly settings: Settings;
  readonly log: Log;
  /** A `server` is alone on an embedded database; operator commands are `guest`s beside it. */
  readonly as: 'server' | 'guest';
  /** Called when the database is lost for good and this process must end. */
  readonly onLost: (problem: Error) => void;
  /** Ends the waiting for a database. */
  readonly signal: AbortSignal;
};

/**
 * Reaches the database that the settings name, or the embedded one.
 * @param opened gets what has to be ended at the end.
 * @throws StartProblem for what the operator can mend.
 */
export async function reachDatabase(
  options: ReachOptions,
  opened: AsyncDisposableStack,
): Promise<DatabaseAddresses> {
  const { settings, log, as, onLost } = options;
  const { databaseUrl, databaseDirectUrl } = settings;
  if (databaseUrl === undefined) {
    const embedded = await enterEmbedded({ dataDir: settings.dataDir, as, onLost, log });
    opened.defer(() => embedded.leave());
    const address = await embedded.reachDatabase('matricula');
    return { queries: address, direct: address };
  }
  if (databaseDirectUrl === undefined) {
    await awaitGivenDatabase(databaseUrl, options);
    const address = { connectionString: databaseUrl };
    return { queries: address, direct: address };
  }
  await reachBoth(databaseUrl, databaseDirectUrl, options);
  return {
    queries: { connectionString: databaseUrl, isPooled: true },
    direct: { connectionString: databaseDirectUrl },
  };
}

async function reachBoth(pooled: string, direct: string, options: ReachOptions): Promise<void> {
  const setting = 'DATABASE_DIRECT_URL';
  const [behind, through] = await Promise.all([
    awaitGivenDatabase(direct, { ...options, setting }),
    awaitGivenDatabase(pooled, { ...options, isPooled: true }),
  ]);
  if (behind.identity !== through.identity) {
    throw new StartProblem(`${setting}: it leads to another database than DATABASE_URL.`, 2);
  }
  if (!through.endsLongStatements) {
    options.log.warn(
      'DATABASE_URL leads through a pooler, and its role has no statement_timeout: see docs/operations/database.md',
    );
  }
}
