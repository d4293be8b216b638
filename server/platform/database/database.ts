import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Tables } from './tables.ts';

/** A transaction under way; pass it to everything that must succeed or fail together. */
export type Transaction = import('kysely').Transaction<Tables>;

/** What can run queries: the database itself, or a transaction. */
export type Queries = Kysely<Tables>;

export type Database = {
  /** Typed queries for everything that is not hot. */
  readonly kysely: Kysely<Tables>;
  /** Runs `work` in a transaction: commits when it resolves, rolls back when it throws. */
  transaction<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * A named prepared statement, planned once per connection: for the few hot paths.
   * @param name unique in the whole program, and always with the same text.
   * @param text SQL with `$1`, `$2` …
   */
  prepared<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;
  /** True when the database answers a trivial query. */
  isAnswering(): Promise<boolean>;
  /** Connections open, idle and waited for, for the metrics. */
  connections(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly address: DatabaseAddress;
  /** Most connections held at a time. */
  readonly poolSize: number;
  readonly log: Log;
};

/** Where a database is: a connection string, or everything in parts (the embedded one). */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | {
      /** A host, or the folder of a unix socket. */
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly ssl: false;
    };

/** A statement that runs longer is a fault: it ends rather than holding a connection. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A request waits this long for a free connection, then the database counts as down. */
const CONNECTION_TIMEOUT_MS = 5_000;

/** Connects lazily: nothing is sent before the first query. */
export function openDatabase({ address, poolSize, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...address,
    max: poolSize,
    application_name: `matricula ${process.pid}`,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    types: { getTypeParser },
  });
  // The pool listens only to idle connections. One that dies while somebody has it tells him by his next query, and it
  // must not end the whole program.
  pool.on('connect', (client) => client.on('error', () => {}));
  let isClosing = false;
  pool.on('error', (err) => {
    if (!isClosing) log.warn({ err }, 'an idle database connection was lost');
  });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  return {
    kysely,
    transaction: (work) => kysely.transaction().execute(work),
    async prepared<Row>(name: string, text: string, values: readonly unknown[]) {
      const result = await pool.query({ name, text, values: [...values] });
      return result.rows as Row[];
    },
    async isAnswering() {
      try {
        await pool.query('select 1');
        return true;
      } catch {
        return false;
      }
    },
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      isClosing = true;
      // Kysely would end the pool only if it had used it.
      await pool.end();
    },
  };
}

const { INT8, DATE } = pg.types.builtins;

/**
 * How values are read. `pg` hands out `bigint` (and so every `count(*)`) as text, because it may exceed a
 * JavaScript number: no number of ours comes near 2^53, so it is read as one. A `date` stays `YYYY-MM-DD`: as a
 * `Date` it would depend on the machine's time zone.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return parseSafeInteger;
  if (oid === DATE) return (text: string) => text;
  return pg.types.getTypeParser(oid, format as 'text');
}

/** @throws RangeError rather than giving a wrong value. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}
