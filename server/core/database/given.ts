import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { encryptionAdvice } from '../database-encryption.ts';
import type { Log } from '../log.ts';
import { StartProblem } from '../start-problem.ts';
import { isDatabaseDown } from './is-down.ts';
import { CONNECT_MS, connectionOptions } from './pool.ts';
import { findPooler, isOfPooler, THROUGH_POOLER } from './pooler.ts';

const OLDEST_VERSION = 15;
const PAUSE_MS = 250;

type AwaitOptions = {
  readonly log: Log;
  /** Aborts the wait. */
  readonly signal: AbortSignal;
  /** How long to wait for the database's first answer. Default: half a minute. */
  readonly patienceMs?: number;
  /** The setting that holds the address, for messages. Default: `DATABASE_URL`. */
  readonly setting?: string;
  /** True where the address may be that of a pooler in transaction mode. */
  readonly isPooled?: boolean;
};

/** The database behind an address that answers. */
type GivenDatabase = {
  /** The same for all addresses of one database. */
  readonly identity: string;
  /** Whether the database limits the duration of a statement: `statement_timeout` is not 0. */
  readonly endsLongStatements: boolean;
};

/**
 * Waits until the PostgreSQL at an address answers, and checks that the product can use it.
 * @throws StartProblem when it does not answer in time, is too old, or is a pooler where none may be.
 */
export async function awaitGivenDatabase(
  connectionString: string,
  { log, signal, patienceMs = 30_000, setting = 'DATABASE_URL', isPooled = false }: AwaitOptions,
): Promise<GivenDatabase> {
  const deadline = performance.now() + patienceMs;
  const where = placeOf(connectionString);
  for (let tries = 1; ; tries += 1) {
    const found = await tryOnce(connectionString, isPooled);
    if (!(found instanceof Error)) return found;
    const isPassing = isDatabaseDown(found) && !isOfPooler(found);
    if (!isPassing || performance.now() > deadline) {
      // An AggregateError, with one try for each address of a host, has a code and no message.
      const why = found.message || ('code' in found ? found.code : found.name);
      const advice = isOfPooler(found) ? `. ${THROUGH_POOLER}` : encryptionAdvice(found);
      throw new StartProblem(
        `${setting}: the database at ${where} cannot be used: ${why}${advice}`,
        1,
      );
    }
    if (tries === 1)
      log.warn(`waiting up to ${patienceMs / 1000} seconds for the database at ${where}`);
    await pause(PAUSE_MS, undefined, { signal });
  }
}

type Found = { version: number; encoding: string; identity: string; longest: string };

/** @returns the database, or why it cannot be used. */
async function tryOnce(
  connectionString: string,
  isPooled: boolean,
): Promise<GivenDatabase | Error> {
  const client = new pg.Client({
    connectionString,
    ...connectionOptions({ isPooled }),
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Found>(
      `select current_setting('server_version_num')::int / 10000 as version,
              current_setting('server_encoding') as encoding,
              current_database() || ' ' || pg_postmaster_start_time()::text as identity,
              current_setting('statement_timeout') as longest`,
    );
    const [found] = rows;
    if (found === undefined) return new Error('it does not answer');
    if (found.version < OLDEST_VERSION) {
      return new Error(`it is PostgreSQL ${found.version}, and ${OLDEST_VERSION} is the oldest`);
    }
    if (found.encoding !== 'UTF8') return new Error(`its encoding is ${found.encoding}, not UTF8`);
    if (!isPooled) {
      const pooler = await findPooler(connectionString, client);
      if (pooler !== undefined) return pooler;
    }
    return { identity: found.identity, endsLongStatements: found.longest !== '0' };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

/** Host and database only: user and password must not be shown. */
function placeOf(connectionString: string): string {
  const { host, pathname, searchParams } = new URL(connectionString);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
