import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '../../start-problem.ts';
import { LOCKS } from '../locks.ts';
import type { Place } from './place.ts';
import { type ReachOptions, reachServer } from './reach.ts';

export type EnterOptions = ReachOptions & {
  /** One `server` at a time may use an embedded database, with any number of `guest`s. */
  readonly as: 'server' | 'guest';
};

/** A killed server keeps its locks until PostgreSQL notices its end, a moment later. */
const LOCK_PATIENCE_MS = 3000;

/**
 * Registers this process as a user of the embedded database.
 * @returns a connection that holds the process's locks; they end with it, however the process ends.
 * @throws StartProblem when another server is there.
 */
export async function openSession(place: Place, options: EnterOptions): Promise<pg.Client> {
  for (;;) {
    const session = await reachServer(place, options);
    if (!(await takesPart(session))) continue;
    if (options.as === 'guest' || (await becomesServer(session))) return session;
    const other = await describeServer(session);
    await session.end();
    throw new StartProblem(`Matricula is already running on ${place.dataDir}${other}.`, 1);
  }
}

/** Takes the shared use lock. False when the last user was just about to stop the database. */
async function takesPart(session: pg.Client): Promise<boolean> {
  try {
    await session.query('select pg_advisory_lock_shared($1, $2)', LOCKS.use);
    return true;
  } catch {
    await session.end().catch(() => {});
    return false;
  }
}

async function becomesServer(session: pg.Client): Promise<boolean> {
  const deadline = performance.now() + LOCK_PATIENCE_MS;
  while (!(await tryLock(session, LOCKS.server))) {
    if (performance.now() > deadline) return false;
    await pause(100);
  }
  return true;
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
export async function isLastUser(session: pg.Client): Promise<boolean> {
  try {
    await session.query('select pg_advisory_unlock_shared($1, $2)', LOCKS.use);
    return await tryLock(session, LOCKS.use);
  } catch {
    return false;
  }
}

async function tryLock(session: pg.Client, lock: readonly number[]): Promise<boolean> {
  const { rows } = await session.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1, $2) as taken',
    [...lock],
  );
  return rows[0]?.taken === true;
}
