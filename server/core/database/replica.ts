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
  const { connectionString, poolSize, log, types, now = () => performance.now() } = options;
  const pool = new pg.Pool({
    connectionString,
    ...connectionOptions({ isPooled: true }),
    connectionTimeoutMillis: CONNECT_MS,
    max: poolSize,
    application_name: 'matricula lists',
    types,
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const dialect = new PostgresDialect({
    pool: poolForKysely(pool, { deadlineMs: DEADLINE_MS, onFailure: () => {} }),
  });
  const kysely = new Kysely<Tables>({ dialect });
  let trouble: ReplicaTrouble | undefined;
  let restsUntil = Number.NEGATIVE_INFINITY;

  function note(found: ReplicaTrouble | undefined): void {
    if (found !== undefined) restsUntil = now() + REST_MS;
    if (found === trouble) return;
    trouble = found;
    if (found === undefined) log.info('the replica is read again');
    else log.warn({ trouble }, 'the replica is not read; the primary is');
  }

  async function read<Result>(work: (queries: Queries) => Promise<Result>) {
    if (now() < restsUntil) return undefined;
    const position = await options.position();
    try {
      const transaction = kysely.transaction().setAccessMode('read only');
      return await transaction.execute(async (trx) => {
        const found = await waitFor(trx, position, now);
        const answer = found === undefined ? { result: await work(trx) } : undefined;
        note(found);
        return answer;
      });
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (!isDatabaseDown(error) && code !== CONFLICT_WITH_RECOVERY) throw error;
      note('does not answer');
      return undefined;
    }
  }

  return {
    read,
    async findTrouble() {
      const hasRead = await read(async () => true).catch(() => undefined);
      return hasRead ? undefined : (trouble ?? 'does not answer');
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
