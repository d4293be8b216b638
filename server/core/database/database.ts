import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { noTracing, type Tracing } from '../tracing/tracing.ts';
import type { Trouble } from './is-down.ts';
import { connectionOptions, DEADLINE_MS, endPool, poolForKysely, SQL } from './pool.ts';
import { openReplica, type ReplicaTrouble } from './replica.ts';
import type { Tables } from './tables.ts';
import { watchWriting } from './watch-writing.ts';

/** An open transaction; pass it to everything that must succeed or fail together. */
export type Transaction = import('kysely').Transaction<Tables>;

/** Runs queries: the database itself, or a transaction. */
export type Queries = Kysely<Tables>;

export type Database = {
  /** Typed queries, for everything but hot paths. */
  readonly kysely: Kysely<Tables>;
  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it throws.
   * @param options `isLong`: a statement may take minutes instead of seconds. For operators' work, never for a request.
   */
  transaction<Result>(
    work: (trx: Transaction) => Promise<Result>,
    options?: { readonly isLong: boolean },
  ): Promise<Result>;
  /**
   * A named prepared statement, planned once per connection: for the few hot paths. Through a pooler its text is sent each time, because
   * the next statement may run on another connection.
   * @param name unique in the whole program, and always with the same text.
   * @param text SQL with `$1`, `$2` …
   */
  prepared<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Reads lists or counts: from the replica if it has everything that was committed before the call, otherwise from the primary. Never
   * use it for authorization.
   */
  readList<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Why the replica cannot be read; undefined when it can, or when there is none. Never throws. */
  findReplicaTrouble(): Promise<ReplicaTrouble | undefined>;
  /** True if a replica is configured. */
  readonly hasReplica: boolean;
  /** Why the database cannot serve reads and writes; undefined when it can. Never throws. */
  findTrouble(): Promise<Trouble | undefined>;
  /** Pool sizes for the metrics. */
  connections(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

type DatabaseOptions = {
  readonly address: DatabaseAddress;
  /** Most connections held at a time. */
  readonly poolSize: number;
  readonly log: Log;
  /** The connection string of a read replica. */
  readonly replica?: string | undefined;
  /** Traces each statement, by its name and never with its values. Default: none. */
  readonly tracing?: Tracing;
};

/** A database's address: a connection string, or its parts for the embedded one. */
export type DatabaseAddress =
  | {
      readonly connectionString: string;
      /** True behind a pooler in transaction mode: no session state may be left on a connection. */
      readonly isPooled?: boolean;
    }
  | {
      /** A host, or the folder of a unix socket. */
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly ssl: false;
    };

/** The database ends a transaction that idles this long. */
const IDLE_TRANSACTION_MS = 30_000;
/** Time limit of a statement in a long transaction. */
const LONG_MS = 10 * 60_000;

/** Connects lazily: nothing is sent before the first query. */
export function openDatabase({
  address,
  poolSize,
  log,
  replica: url,
  tracing = noTracing,
}: DatabaseOptions): Database {
  const isPooled = 'isPooled' in address && address.isPooled === true;
  const types = { getTypeParser };
  const pool = new pg.Pool({
    ...address,
    ...connectionOptions({ isPooled }),
    max: poolSize,
    ...(isPooled ? POOLED_SESSION : ownSession()),
    types,
  });
  // The pool listens for errors of idle connections only. Without this listener, losing a connection in use would crash the program; the
  // next query reports the loss.
  pool.on('connect', (client) => client.on('error', () => {}));
  let isClosing = false;
  pool.on('error', (err) => {
    if (!isClosing) log.warn({ err }, 'an idle database connection was lost');
  });
  const writing = watchWriting({
    ask: () => pool.query('select 1'),
    // Updates one row in place: as durable as an applicant's save, and the table never grows.
    write: () => pool.query('update write_probes set written_at = now()'),
  });
  const kyselyWith = (deadlineMs: number) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: poolForKysely(pool, { deadlineMs, onFailure: writing.note, tracing }),
      }),
    });
  const kysely = kyselyWith(DEADLINE_MS);
  const longKysely = kyselyWith(LONG_MS);

  const position = async () => {
    const { rows } = await pool.query<{ at: string }>(
      'select pg_current_wal_flush_lsn()::text as at',
    );
    return rows[0]?.at ?? '';
  };
  const replica = url && openReplica({ connectionString: url, poolSize, log, types, position });

  return {
    kysely,
    hasReplica: Boolean(replica),
    async readList(work) {
      const read = replica && (await replica.read(work));
      return read ? read.result : work(kysely);
    },
    findReplicaTrouble: async () => (replica ? replica.findTrouble() : undefined),
    transaction(work, { isLong } = { isLong: false }) {
      if (!isLong) return kysely.transaction().execute(work);
      return longKysely.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(LONG_MS)}`.execute(trx);
        return work(trx);
      });
    },
    async prepared<Row>(name: string, text: string, values: readonly unknown[]) {
      try {
        // The pool discards a connection that does not answer in time.
        const named = isPooled ? {} : { name };
        const result = await tracing.span(`sql ${name}`, SQL, () =>
          pool.query({ ...named, text, values: [...values] }),
        );
        return result.rows as Row[];
      } catch (error) {
        writing.note(error);
        throw error;
      }
    },
    findTrouble: () => writing.findTrouble(),
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      isClosing = true;
      if (replica) await replica.close();
      await endPool(pool);
    },
  };
}

/** A fixed name: if names differed between processes, a pooler would set them again for each transaction. */
const POOLED_SESSION = { application_name: 'matricula' };

function ownSession() {
  return {
    application_name: `matricula ${process.pid}`,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  };
}

const { INT8, DATE } = pg.types.builtins;

/**
 * Parses column values. `pg` returns `bigint` (and so every `count(*)`) as text, because it may exceed a JavaScript number; ours never
 * come near 2^53, so they become numbers. A `date` stays `YYYY-MM-DD`, because a `Date` would depend on the machine's time zone.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return parseSafeInteger;
  if (oid === DATE) return (text: string) => text;
  return pg.types.getTypeParser(oid, format as 'text');
}

/** @throws RangeError for a number that JavaScript cannot hold exactly. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}
