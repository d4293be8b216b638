import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { StartProblem } from '../start-problem.ts';
import { isDatabaseDown } from './is-down.ts';
import { CONNECT_MS, CONNECTION_OPTIONS } from './pool.ts';

const OLDEST_VERSION = 15;
const PAUSE_MS = 250;

export type AwaitOptions = {
  readonly log: Log;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** How long the database may take until it answers. Half a minute unless given. */
  readonly patienceMs?: number;
};

/**
 * Waits until the PostgreSQL at `DATABASE_URL` answers, and checks that it is one that the product can use.
 * @throws StartProblem when it does not answer within half a minute, or is too old.
 */
export async function awaitGivenDatabase(
  connectionString: string,
  { log, signal, patienceMs = 30_000 }: AwaitOptions,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  const where = placeOf(connectionString);
  for (let tries = 1; ; tries += 1) {
    const problem = await tryOnce(connectionString);
    if (problem === undefined) return;
    if (!isDatabaseDown(problem) || performance.now() > deadline) {
      // An error of several tries, one for each address of a host, has a code and no message.
      const why = problem.message || ('code' in problem ? problem.code : problem.name);
      throw new StartProblem(`DATABASE_URL: the database at ${where} cannot be used: ${why}`, 1);
    }
    if (tries === 1)
      log.warn(`waiting up to ${patienceMs / 1000} seconds for the database at ${where}`);
    await pause(PAUSE_MS, undefined, { signal });
  }
}

/** @returns what is wrong; undefined when all is well. */
async function tryOnce(connectionString: string): Promise<Error | undefined> {
  const client = new pg.Client({
    connectionString,
    ...CONNECTION_OPTIONS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as version,
              current_setting('server_encoding') as encoding`,
    );
    const [found] = rows;
    if (found !== undefined && found.version < OLDEST_VERSION) {
      return new Error(`it is PostgreSQL ${found.version}, and ${OLDEST_VERSION} is the oldest`);
    }
    if (found?.encoding !== 'UTF8')
      return new Error(`its encoding is ${found?.encoding}, not UTF8`);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

/** What may be shown of the address: no user, and no password. */
function placeOf(connectionString: string): string {
  const { host, pathname, searchParams } = new URL(connectionString);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
