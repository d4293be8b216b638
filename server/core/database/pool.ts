import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { nameOfStatement, noTracing, type Tracing } from '../tracing/tracing.ts';
import { isTooLate } from './is-down.ts';

/**
 * How long an answer of the database may take. Otherwise a silent connection, as behind a firewall that forgot it, would block its caller
 * for minutes, until the system gives it up.
 */
export const DEADLINE_MS = 10_000;
/** The database cancels a statement a moment earlier, so that its connection stays usable. */
const STATEMENT_TIMEOUT_MS = DEADLINE_MS - 1000;
/** Time limit for opening a connection. */
export const CONNECT_MS = 5000;

/** Options of every lasting connection, the job queue's too. */
export const CONNECTION_OPTIONS = {
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: DEADLINE_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  // Detects lost idle connections, and keeps firewalls from forgetting them.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/**
 * Options through a pooler, which refuses session settings: there the role's own `statement_timeout` applies. The client-side limit
 * stays.
 */
const { statement_timeout: _, ...POOLED_OPTIONS } = CONNECTION_OPTIONS;

/** Connection options for an address. */
export function connectionOptions({ isPooled }: { readonly isPooled: boolean }) {
  return isPooled ? POOLED_OPTIONS : CONNECTION_OPTIONS;
}

/** Attributes of every statement's span. */
export const SQL = { 'db.system.name': 'postgresql' } as const;

/**
 * The pool as Kysely uses it. Kysely returns every connection to the pool; one that did not answer in time is discarded instead, because
 * its next user would wait for the same missing answer.
 * @param deadlineMs for each statement.
 * @param onFailure called for every statement that failed.
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

/** Closes a pool within two seconds: with a silent peer, closing would never finish. */
export async function endPool(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 2000);
  });
  await Promise.race([pool.end(), tooLate]).finally(() => clearTimeout(timer));
}
