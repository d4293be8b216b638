import pg from 'pg';
import { StartProblem } from '../../start-problem.ts';
import type { DatabaseAddress } from '../database.ts';
import { LOCKS } from '../locks.ts';
import { type Place, preparePlace } from './cluster.ts';
import { ensureDatabase, ensureRole, OWNER, PORTAL } from './owner.ts';
import { stopPostmaster } from './postmaster.ts';
import { type ReachOptions, reachServer } from './reach.ts';
import { addressIn } from './socket-folder.ts';

type EmbeddedOptions = ReachOptions & {
  /** `DATA_DIR`; made if it is missing. */
  readonly dataDir: string;
  /** One `server` at a time may use an embedded database, with any number of `guest`s. */
  readonly as: 'server' | 'guest';
  /** Called when the database was lost and could not be restarted: this process must end. */
  readonly onLost: (problem: Error) => void;
};

/** An embedded database that runs for as long as this process uses it. */
export type Embedded = {
  /** Folder of the server's socket. */
  socketFolder(): string;
  /** The address of a database for the owner role; creates the database if it is missing. */
  reachDatabase(name: string): Promise<DatabaseAddress>;
  /** The address of a database for the running product, whose role gets its rights from the owner. */
  reachForPortal(name: string): Promise<DatabaseAddress>;
  /** Leaves the database. The last process to leave stops PostgreSQL. */
  leave(): Promise<void>;
};

/**
 * Uses the PostgreSQL under `DATA_DIR`: creates it if there is none, adopts a running one, starts it otherwise, and restarts it if it
 * dies.
 * @throws StartProblem when another server uses it, or when it cannot run here.
 */
export async function enterEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = await preparePlace(options.dataDir);
  let session = await openSession(place, options);
  let isLeaving = false;
  let reopening: Promise<void> = Promise.resolve();

  function watch(): void {
    session.once('end', () => {
      if (isLeaving) return;
      options.log.warn('the embedded database was lost; starting it again');
      reopening = reopen().catch(options.onLost);
    });
  }
  async function reopen(): Promise<void> {
    session = await openSession(place, options);
    watch();
  }
  watch();

  return {
    socketFolder: () => session.host,
    async reachDatabase(name) {
      await ensureDatabase(session.host, name);
      return addressIn(session.host, name, OWNER);
    },
    async reachForPortal(name) {
      await ensureRole(session.host, PORTAL);
      return addressIn(session.host, name, PORTAL);
    },
    async leave() {
      isLeaving = true;
      await reopening;
      if (await isLastUser(session)) await stopPostmaster(place.cluster);
      await session.end().catch(() => {});
    },
  };
}

/**
 * Registers this process as a user of the embedded database.
 * @returns a connection that holds the process's locks; they end with it, however the process ends.
 * @throws StartProblem when another server is there.
 */
async function openSession(place: Place, options: EmbeddedOptions): Promise<pg.Client> {
  const session = await reachServer(place, options);
  try {
    await session.query('select pg_advisory_lock_shared($1, $2)', LOCKS.use);
  } catch {
    // The last user was just about to stop the database.
    await session.end().catch(() => {});
    return openSession(place, options);
  }
  if (options.as === 'server') await becomeServer(session, place);
  return session;
}

async function becomeServer(session: pg.Client, { dataDir }: Place): Promise<void> {
  try {
    // A killed server keeps its locks until PostgreSQL notices its end, a moment later.
    await session.query("set lock_timeout = '3s'");
    await session.query('select pg_advisory_lock($1, $2)', LOCKS.server);
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.code === '55P03';
    const other = isTaken && (await describeServer(session));
    await session.end().catch(() => {});
    throw isTaken
      ? new StartProblem(`Matricula is already running on ${dataDir}${other}.`, 1)
      : error;
  }
}

async function describeServer(session: pg.Client): Promise<string> {
  const { rows } = await session.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
    LOCKS.server,
  );
  const pid = /^matricula (\d+) lock$/.exec(rows[0]?.name ?? '')?.[1];
  return pid === undefined ? '' : ` (process ${pid})`;
}

/** Releases this process's use lock. @returns true when no other process uses the database, and from now on none can. */
async function isLastUser(session: pg.Client): Promise<boolean> {
  try {
    await session.query('select pg_advisory_unlock_shared($1, $2)', LOCKS.use);
    const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as taken', LOCKS.use);
    return rows[0]?.taken === true;
  } catch {
    return false;
  }
}
