import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { nameOfStatement, noTracing, type Tracing } from '../tracing/tracing.ts';
import { isTooLate } from './is-down.ts';

/**
 * How long an answer of the database may take. A connection that has gone silent, as behind a firewall that forgot it, would
 * otherwise hold its caller until the system gives the connection up, which takes minutes.
 */
export const DEADLINE_MS = 10_000;
/** The database ends a statement itself a moment before that, so that its connection can go on. */
const STATEMENT_TIMEOUT_MS = DEADLINE_MS - 1000;
/** A connection that is not there after this long counts as one that cannot be had. */
export const CONNECT_MS = 5000;

/** What every lasting connection to the database has in common, the job queue's too. */
export const CONNECTION_OPTIONS = {
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: DEADLINE_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  // Finds out that an idle connection is lost, and keeps firewalls from forgetting it.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/**
 * The same through a pooler, which refuses settings of a session: the role's own settings limit statements there. The limit that
 * this side keeps stays.
 */
const { statement_timeout: _, ...POOLED_OPTIONS } = CONNECTION_OPTIONS;

/** What a connection to some address is opened with. */
export function connectionOptions({ isPooled = false }: { readonly isPooled?: boolean }) {
  return isPooled ? POOLED_OPTIONS : CONNECTION_OPTIONS;
}

/** What every statement tells of itself in a trace. */
export const SQL = { 'db.system.name': 'postgresql' } as const;

/**
 * The pool as Kysely uses it. Kysely returns a connection to the pool whatever happened on it. One that did not answer in time
 * is discarded instead, because its next user would wait for the same missing answer.
 * @param deadlineMs for each statement.
 * @param onFailure hears of every statement that failed.
 */
export function poolForKysely(
  pool: pg.Pool,
  {
    deadlineMs,
    onFailure,
    tracing = noTracing,
  }: {
    readonly deadlineMs: number;
    readonly onFailure: (error: unknown) => void;
    readonly tracing?: Tracing;
  },
): PostgresPool {
  return {
    options: pool.options,
    end: () => Promise.resolve(),
    async connect() {
      const client = await pool.connect();
      let silence: Error | undefined;
      async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
        if (silence !== undefined) throw silence;
        try {
          return await tracing.span(`sql ${nameOfStatement(text)}`, SQL, () =>
            client.query({ text, values, query_timeout: deadlineMs } as pg.QueryConfig),
          );
        } catch (error) {
          onFailure(error);
          if (isTooLate(error)) silence = error;
          throw error;
        }
      }
      const release = () => client.release(silence);
      return { query, release } as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    },
  };
}

/** Closes a pool; one whose peer is silent would never end by itself. */
export async function endPool(pool: pg.Pool, patienceMs = 2000): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([pool.end(), tooLate]).finally(() => clearTimeout(timer));
}
