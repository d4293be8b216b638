import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isOfFullDisk } from '../../full-disk.ts';
import type { Log } from '../../log.ts';
import { StartProblem } from '../../start-problem.ts';
import { isDatabaseDown } from '../is-down.ts';
import { ensureCluster } from './cluster.ts';
import { ensureOwner, OWNER } from './owner.ts';
import type { Place } from './place.ts';
import { type StartedPostmaster, startPostmaster } from './postmaster.ts';
import { findPostmasterFile, isPostmasterOf, type PostmasterFile } from './postmaster-file.ts';
import {
  addressIn,
  findDeadSocketPid,
  prepareSocketFolder,
  removeDeadSocket,
  socketIn,
} from './socket-folder.ts';

/** Allows for replaying the WAL after a crash, which takes a while after heavy load. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 20;
/** Time limit of one connection attempt, before the next. */
const CONNECT_MS = 10_000;

/** Transient errors: another start was quicker, or the old server is still ending. */
const PASSING_ERROR = /postmaster\.pid|shared memory block/;

export type ReachOptions = {
  readonly log: Log;
  readonly settings?: Readonly<Record<string, string>>;
};

/**
 * Connects to the PostgreSQL of a place: a running one, whichever process started it, or else one started now. There is never a second
 * one, because PostgreSQL itself refuses to start twice.
 * @returns the owner's connection to its `postgres` database.
 */
export async function reachServer(place: Place, options: ReachOptions): Promise<pg.Client> {
  await ensureCluster(place);
  const deadline = performance.now() + PATIENCE_MS;
  let started: StartedPostmaster | undefined;
  while (performance.now() < deadline) {
    const file = await findPostmasterFile(place.cluster);
    const isRunning = file !== undefined && (await isPostmasterOf(place.cluster, file.pid));
    if (isRunning) refuseUnseen(file);
    const socketFolder = isRunning ? file.socketFolder : undefined;
    const client = socketFolder === undefined ? undefined : await tryToConnect(socketFolder);
    if (client !== undefined) return client;
    if (started === undefined && !isRunning) started = await start(place, file?.pid, options);
    const error = await started?.findError();
    if (error !== undefined) {
      const problem = doesNotStart(place, error);
      const isPassing = PASSING_ERROR.test(error) || (await isServed(place));
      if (!isPassing || isOfFullDisk(problem)) throw problem;
      options.log.debug({ error }, 'another start of the embedded database was quicker');
      started = undefined;
    }
    await pause(PAUSE_MS);
  }
  throw doesNotStart(place, `no answer within ${PATIENCE_MS / 1000} seconds`);
}

/** Whether a PostgreSQL runs there by now, such as one that another process started at the same moment. */
async function isServed({ cluster }: Place): Promise<boolean> {
  const file = await findPostmasterFile(cluster);
  return file !== undefined && (await isPostmasterOf(cluster, file.pid));
}

function doesNotStart({ dataDir }: Place, why: string): StartProblem {
  return new StartProblem(
    `The embedded database does not start: ${why} (more in ${dataDir}/postgres-start.log and ${dataDir}/postgres/log).`,
    1,
  );
}

/** @param formerPid the process id in the lock file of a dead server, if there is one. */
async function start(
  place: Place,
  formerPid: number | undefined,
  { settings = {} }: ReachOptions,
): Promise<StartedPostmaster> {
  const socketFolder = prepareSocketFolder(place.cluster, place.runAs);
  const socketPid = await findDeadSocketPid(socketFolder, place.cluster);
  const ignoredPid = formerPid ?? socketPid;
  if (socketPid !== ignoredPid) await removeDeadSocket(socketFolder, place.cluster);
  return startPostmaster({ ...place, socketFolder, settings, ignoredPid });
}

/** A service may have a private temporary folder, whose socket other processes cannot see. */
function refuseUnseen({ pid, socketFolder, isReady }: PostmasterFile): void {
  if (!isReady || socketFolder === undefined || existsSync(socketIn(socketFolder))) return;
  throw new StartProblem(
    `The database runs (process ${pid}), but its socket in ${socketFolder} cannot be seen from here. Does the server have a temporary folder of its own?`,
    1,
  );
}

/** The owner role is created on its first use. */
function isUnknownRole(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '28000';
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
    if (!isUnknownRole(error)) throw error;
    await ensureOwner(socketFolder);
    return tryToConnect(socketFolder);
  }
}
