import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { encryptionAdvice } from '../database-encryption.ts';
import type { Log } from '../log.ts';
import { StartProblem } from '../start-problem.ts';
import { isDatabaseDown } from './is-down.ts';
import { CONNECT_MS, connectionOptions } from './pool.ts';

const OLDEST_VERSION = 15;
const PAUSE_MS = 250;

/** Refusals of a pooler: of a session's settings, and of ours where it gives one connection of the server to two clients. */
const OF_POOLER = /^unsupported startup parameter|^two connections share one of the server/;
const THROUGH_POOLER =
  'Behind a pooler such as PgBouncer, set DATABASE_URL to the pooler and DATABASE_DIRECT_URL to the PostgreSQL behind it (docs/operations/database.md).';

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
  // Host and database only: user and password must not be shown.
  const { host, pathname, searchParams } = new URL(connectionString);
  const where = `${searchParams.get('host') ?? host}${pathname}`;
  for (let tries = 1; ; tries += 1) {
    const found = await tryOnce(connectionString, isPooled);
    if (!(found instanceof Error)) return found;
    const isOfPooler = OF_POOLER.test(found.message);
    if (isOfPooler || !isDatabaseDown(found) || performance.now() > deadline) {
      // An AggregateError, with one try for each address of a host, has a code and no message.
      const why = found.message || ('code' in found ? found.code : found.name);
      const advice = isOfPooler ? `. ${THROUGH_POOLER}` : encryptionAdvice(found);
      const problem = `${setting}: the database at ${where} cannot be used: ${why}${advice}`;
      throw new StartProblem(problem, 1);
    }
    if (tries === 1)
      log.warn(`waiting up to ${patienceMs / 1000} seconds for the database at ${where}`);
    await pause(PAUSE_MS, undefined, { signal });
  }
}

const FIND = `
  select current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding,
    current_database() || ' ' || pg_postmaster_start_time()::text as identity,
    current_setting('statement_timeout') as longest, pg_backend_pid() as process`;
type Found = Record<'version' | 'process', number> &
  Record<'encoding' | 'identity' | 'longest', string>;

/** @returns the database, or why it cannot be used. */
async function tryOnce(
  connectionString: string,
  isPooled: boolean,
): Promise<GivenDatabase | Error> {
  const options = { ...connectionOptions({ isPooled }), query_timeout: CONNECT_MS };
  const clients: pg.Client[] = [];
  const look = async () => {
    const client = new pg.Client({ connectionString, ...options });
    clients.push(client.on('error', () => {}));
    await client.connect();
    return (await client.query<Found>(FIND)).rows[0] as Found;
  };
  try {
    const { version, encoding, identity, longest, process } = await look();
    if (version < OLDEST_VERSION) {
      return new Error(`it is PostgreSQL ${version}, and ${OLDEST_VERSION} is the oldest`);
    }
    if (encoding !== 'UTF8') return new Error(`its encoding is ${encoding}, not UTF8`);
    // A pooler in transaction mode gives a second connection the server process of the first, idle one, as PostgreSQL never does. Neither
    // locks nor prepared statements nor a LISTEN would hold there.
    if (!isPooled && (await look()).process === process) {
      return new Error(
        'two connections share one of the server, as behind a pooler in transaction mode',
      );
    }
    return { identity, endsLongStatements: longest !== '0' };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
