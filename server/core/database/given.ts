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
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** How long the database may take until it answers. Half a minute unless given. */
  readonly patienceMs?: number;
  /** The setting that holds the address. `DATABASE_URL` unless given. */
  readonly setting?: string;
  /** True where the address may be a pooler's that keeps no session. */
  readonly isPooled?: boolean;
};

/** What an address that answers leads to. */
type GivenDatabase = {
  /** The same for all addresses of one database. */
  readonly identity: string;
  /** Whether the database ends a statement that takes too long, also when nobody tells it to. */
  readonly endsLongStatements: boolean;
};

/**
 * Waits until the PostgreSQL at an address answers, and checks that it is one that the product can use.
 * @throws StartProblem when it does not answer within half a minute, is too old, or is a pooler where none may be.
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
      // An error of several tries, one for each address of a host, has a code and no message.
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

/** @returns what is there, or what is wrong. */
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

/** What may be shown of the address: no user, and no password. */
function placeOf(connectionString: string): string {
  const { host, pathname, searchParams } = new URL(connectionString);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
