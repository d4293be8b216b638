import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isOfFullDisk } from '../../full-disk.ts';
import type { Log } from '../../log.ts';
import { StartProblem } from '../../start-problem.ts';
import { isDatabaseDown } from '../is-down.ts';
import { ensureCluster, type Place } from './cluster.ts';
import { ensureRole, OWNER } from './owner.ts';
import { findPostmaster, logOf, type StartedPostmaster, startPostmaster } from './postmaster.ts';
import { addressIn } from './socket-folder.ts';

/** Allows for replaying the WAL after a crash, which takes a while after heavy load. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 20;
/** Time limit of one connection attempt, before the next. */
const CONNECT_MS = 10_000;

/** Transient errors: another start was quicker, or processes of the old server are still ending. */
const PASSING_ERROR = /postmaster\.pid|shared memory block/;

export type ReachOptions = {
  readonly log: Log;
  /** PostgreSQL settings that override those of `postmaster.ts`. */
  readonly settings?: Readonly<Record<string, string>>;
};

/**
 * Connects to the PostgreSQL of a place: a running one, whichever process started it, or else one started now. There is never a second
 * one, because PostgreSQL itself refuses to start twice.
 * @returns the owner's connection to its `postgres` database.
 */
export async function reachServer(
  place: Place,
  { log, settings = {} }: ReachOptions,
): Promise<pg.Client> {
  await ensureCluster(place);
  const deadline = performance.now() + PATIENCE_MS;
  let started: StartedPostmaster | undefined;
  while (performance.now() < deadline) {
    const found = await findPostmaster(place.cluster);
    if (found?.isRunning) {
      const client = found.socketFolder && (await tryToConnect(found.socketFolder));
      if (client) return client;
    } else {
      started ??= startPostmaster(place, settings, found?.pid);
    }
    const error = await started?.findError();
    if (error !== undefined) {
      const problem = doesNotStart(place, error);
      const isServed = (await findPostmaster(place.cluster))?.isRunning;
      if (isOfFullDisk(problem) || !(isServed || PASSING_ERROR.test(error))) throw problem;
      log.debug({ error }, 'another start of the embedded database was quicker');
      started = undefined;
    }
    await pause(PAUSE_MS);
  }
  throw doesNotStart(place, `no answer within ${PATIENCE_MS / 1000} seconds`);
}

function doesNotStart({ dataDir }: Place, why: string): StartProblem {
  return new StartProblem(
    `The embedded database does not start: ${why} (more in ${logOf(dataDir)}).`,
    1,
  );
}

/** @returns undefined while the server is starting, recovering or stopping. */
async function tryToConnect(socketFolder: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...addressIn(socketFolder, 'postgres', OWNER),
    connectionTimeoutMillis: CONNECT_MS,
    application_name: `matricula ${process.pid} lock`,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    if (isDatabaseDown(error)) return undefined;
    // The owner role is created on its first use.
    if (!(error instanceof pg.DatabaseError && error.code === '28000')) throw error;
    await ensureRole(socketFolder, OWNER);
    return tryToConnect(socketFolder);
  }
}
