import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import type { DatabaseAddress } from './database.ts';
import { enterEmbedded } from './embedded/embedded.ts';
import { awaitGivenDatabase } from './given.ts';

/** Database addresses by purpose. */
export type DatabaseAddresses = {
  /** For requests and jobs; may be a pooler. */
  readonly queries: DatabaseAddress;
  /** PostgreSQL itself, for work that keeps a connection: migrations and the queue. */
  readonly direct: DatabaseAddress;
  /** For the owner of the tables, where the program itself has fewer rights. */
  readonly owner?: DatabaseAddress;
};

export type ReachOptions = {
  readonly settings: Settings;
  readonly log: Log;
  /** A `server` is alone on an embedded database; operator commands are `guest`s beside it. */
  readonly as: 'server' | 'guest';
  /** Called when the database is lost for good and this process must end. */
  readonly onLost: (problem: Error) => void;
  /** Aborts the wait for a database. */
  readonly signal: AbortSignal;
};

/**
 * Reaches the database that the settings name, or the embedded one.
 * @param opened gets everything that must be closed at the end.
 * @throws StartProblem for a problem that the operator can fix.
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
    const owner = await embedded.reachDatabase('matricula');
    const address = await embedded.reachForPortal('matricula');
    return { queries: address, direct: address, owner };
  }
  const isPooled = databaseDirectUrl !== undefined;
  const { identity } = isPooled
    ? await awaitPooled(databaseUrl, databaseDirectUrl, options)
    : await awaitGivenDatabase(databaseUrl, options);
  const owner = await awaitOwner(identity, options);
  return {
    queries: { connectionString: databaseUrl, isPooled },
    direct: { connectionString: databaseDirectUrl ?? databaseUrl },
    ...owner,
  };
}

async function awaitOwner(
  identity: string,
  options: ReachOptions,
): Promise<Pick<DatabaseAddresses, 'owner'>> {
  const { databaseOwnerUrl } = options.settings;
  if (databaseOwnerUrl === undefined) return {};
  const setting = 'DATABASE_OWNER_URL';
  const found = await awaitGivenDatabase(databaseOwnerUrl, { ...options, setting });
  if (found.identity !== identity) throw anotherDatabase(setting);
  return { owner: { connectionString: databaseOwnerUrl } };
}

function anotherDatabase(setting: string): StartProblem {
  return new StartProblem(`${setting}: it leads to another database than DATABASE_URL.`, 2);
}

/** Waits for the pooler and for the PostgreSQL behind it. @throws StartProblem where they lead to two databases. */
async function awaitPooled(pooled: string, direct: string, options: ReachOptions) {
  const setting = 'DATABASE_DIRECT_URL';
  const [behind, through] = await Promise.all([
    awaitGivenDatabase(direct, { ...options, setting }),
    awaitGivenDatabase(pooled, { ...options, isPooled: true }),
  ]);
  if (behind.identity !== through.identity) throw anotherDatabase(setting);
  if (!through.endsLongStatements) {
    options.log.warn(
      'DATABASE_URL leads through a pooler, and its role has no statement_timeout: see docs/operations/database.md',
    );
  }
  return through;
}
