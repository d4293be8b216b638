import pg from 'pg';
import { addressIn } from './socket-folder.ts';

/**
 * The role that owns the product's database, and runs its migrations. It is no superuser, so a hole in the product reaches neither the
 * machine's files nor its programs.
 */
export const OWNER = 'matricula';
/** The role of the running product. `rights.ts` lists its rights on the owner's tables. */
export const PORTAL = 'matricula_portal';
/** The cluster's superuser: creates the two roles and the owner's databases. */
export const SUPERUSER = 'postgres';

/** PostgreSQL's codes for a role or database that another process made at the same moment. */
const EXISTS = ['42710', '42P04', '23505'];

/** Creates a role that may only log in, unless it exists. */
export function ensureRole(socketFolder: string, role: string): Promise<void> {
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  const find = 'select from pg_roles where rolname = $1';
  return create(socketFolder, { find, name: role, definition: `role ${role} ${rights}` });
}

/** Creates a database that the owner owns, unless it exists. */
export function ensureDatabase(socketFolder: string, name: string): Promise<void> {
  const find = 'select from pg_database where datname = $1';
  const definition = `database ${pg.escapeIdentifier(name)} owner ${OWNER}`;
  return create(socketFolder, { find, name, definition });
}

/** Looks first: PostgreSQL logs every failed statement. */
async function create(
  socketFolder: string,
  { find, name, definition }: { find: string; name: string; definition: string },
): Promise<void> {
  const client = new pg.Client({
    ...addressIn(socketFolder, 'postgres', SUPERUSER),
    application_name: `matricula ${process.pid} setup`,
  });
  // The running query reports a lost connection.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query(find, [name]);
    if (rowCount === 0) await client.query(`create ${definition}`);
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (!EXISTS.includes(code ?? '')) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
