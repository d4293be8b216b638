/** Detects a pooler where the program expects PostgreSQL itself. */
import pg from 'pg';
import { CONNECT_MS, CONNECTION_OPTIONS } from './pool.ts';

/** Advice for the operator. */
export const THROUGH_POOLER =
  'Behind a pooler such as PgBouncer, set DATABASE_URL to the pooler and DATABASE_DIRECT_URL to the PostgreSQL behind it (docs/operations/database.md).';

/** A pooler in transaction mode, which reassigns a connection between two transactions. */
class SharedConnection extends Error {
  constructor() {
    super('two connections share one of the server, as behind a pooler in transaction mode');
  }
}

/** True for the error of a pooler that refuses the settings of a session, or shares connections. */
export function isOfPooler(error: unknown): boolean {
  if (error instanceof SharedConnection) return true;
  return error instanceof Error && error.message.startsWith('unsupported startup parameter');
}

/**
 * Detects a pooler in transaction mode: it gives a second connection the server process of the first, idle one, as PostgreSQL never does.
 * Behind such a pooler neither locks nor prepared statements nor a LISTEN would hold.
 * @param first an idle connection.
 */
export async function findPooler(
  connectionString: string,
  first: pg.Client,
): Promise<Error | undefined> {
  const second = new pg.Client({
    connectionString,
    ...CONNECTION_OPTIONS,
    query_timeout: CONNECT_MS,
  });
  second.on('error', () => {});
  try {
    await second.connect();
    const [one, other] = [await processOf(first), await processOf(second)];
    return one === other ? new SharedConnection() : undefined;
  } finally {
    await second.end().catch(() => {});
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
