/** A read replica, for large reads such as lists. */
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Queries, Transaction } from './database.ts';
import { isDatabaseDown } from './is-down.ts';
import { connectionOptions, endPool, poolForKysely } from './pool.ts';
import type { Tables } from './tables.ts';

/** Why a replica cannot be read, in words for the operator. */
export type ReplicaTrouble = 'does not answer' | 'is behind' | 'is no replica';

export type Replica = {
  /**
   * Reads from the replica, if it has everything that was committed before the call.
   * @returns undefined if the replica cannot be read now.
   */
  read<Result>(
    work: (queries: Queries) => Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined>;
  /** Why the replica cannot be read; undefined when it can. Never throws. */
  findTrouble(): Promise<ReplicaTrouble | undefined>;
  close(): Promise<void>;
};

type ReplicaOptions = {
  readonly connectionString: string;
  readonly poolSize: number;
  readonly log: Log;
  readonly types: pg.CustomTypesConfig;
  /** The primary's WAL position: a replica that has replayed up to it has everything committed so far. */
  position(): Promise<string>;
  /** Milliseconds of a clock that is never set back. */
  now?(): number;
};

/** How long a read waits for the replica to catch up. It is usually milliseconds behind. */
const CATCH_UP_MS = 500;
/** After trouble, the replica is left alone for this long, so that not every read waits for it. */
export const REST_MS = 10_000;
const PAUSE_MS = 10;
/** Shorter than the primary's limits, because the primary is asked next. */
const CONNECT_MS = 1000;
const DEADLINE_MS = 4000;
const STATEMENT_TIMEOUT_MS = 3500;
/** PostgreSQL's code for a query cancelled on a replica because it conflicts with replayed changes. */
const CONFLICT_WITH_RECOVERY = '40001';

export function openReplica(options: ReplicaOptions): Replica {
  const { log, now = () => performance.now() } = options;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    ...connectionOptions({ isPooled: true }),
    connectionTimeoutMillis: CONNECT_MS,
    max: options.poolSize,
    application_name: 'matricula lists',
    types: options.types,
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: poolForKysely(pool, { deadlineMs: DEADLINE_MS, onFailure: () => {} }),
    }),
  });
  let trouble: ReplicaTrouble | undefined;
  let restsUntil = Number.NEGATIVE_INFINITY;

  function rest(why: ReplicaTrouble): void {
    if (trouble !== why) log.warn({ trouble: why }, 'the replica is not read; the primary is');
    trouble = why;
    restsUntil = now() + REST_MS;
  }

  return {
    async read(work) {
      if (now() < restsUntil) return undefined;
      const position = await options.position();
      try {
        const read = await kysely
          .transaction()
          .setAccessMode('read only')
          .execute(async (trx) => {
            const behind = await waitFor(trx, position, now);
            return behind ?? { result: await work(trx) };
          });
        if (typeof read === 'string') {
          rest(read);
          return undefined;
        }
        if (trouble !== undefined) log.info('the replica is read again');
        trouble = undefined;
        return read;
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        rest('does not answer');
        return undefined;
      }
    },
    async findTrouble() {
      if (now() < restsUntil) return trouble;
      const read = await this.read(async () => undefined).catch(() => undefined);
      return read === undefined ? (trouble ?? 'does not answer') : undefined;
    },
    close: () => endPool(pool),
  };
}

/** Waits until the replica has replayed the WAL up to `position`. @returns undefined then, or why it is unusable. */
async function waitFor(
  trx: Transaction,
  position: string,
  now: () => number,
): Promise<ReplicaTrouble | undefined> {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(trx);
  for (const deadline = now() + CATCH_UP_MS; ; ) {
    const { rows } = await sql<{ hasAll: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "hasAll"`.execute(trx);
    const hasAll = rows[0]?.hasAll;
    if (hasAll === true) return undefined;
    // Null: this server replays no WAL, so it is no replica.
    if (hasAll !== false) return 'is no replica';
    if (now() > deadline) return 'is behind';
    await pause(PAUSE_MS);
  }
}

/** Whether the error is the replica's own, so that the primary should be asked. */
function isOfReplica(error: unknown): boolean {
  if (isDatabaseDown(error)) return true;
  return error instanceof pg.DatabaseError && error.code === CONFLICT_WITH_RECOVERY;
}
