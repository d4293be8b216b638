import pg from 'pg';
import { LOCKS } from '../locks.ts';
import { addressIn } from './socket-folder.ts';

/**
 * The role that owns the product's database, and runs its migrations. It is no superuser, so a hole in the product reaches neither the
 * machine's files nor its programs.
 */
export const OWNER = 'matricula';
/** The role of the running product. `rights.ts` lists its rights on the owner's tables. */
export const PORTAL = 'matricula_portal';
/** The cluster's superuser: creates the owner and its databases, and hands restored objects over to the owner. */
export const SUPERUSER = 'postgres';

/** Creates the owner role, unless it exists. */
export const ensureOwner = (socketFolder: string) => ensureRole(socketFolder, OWNER);

/** Creates a role that may only log in, unless it exists. */
export async function ensureRole(socketFolder: string, role: string): Promise<void> {
  await asSuperuser(socketFolder, 'postgres', (client) =>
    client
      .query(
        `create role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
      )
      .catch(ignoreMadeMeanwhile),
  );
}

/** Creates a database that the owner owns, unless it exists; an existing one is handed over with all its objects. */
export async function ensureDatabase(socketFolder: string, name: string): Promise<void> {
  try {
    await asSuperuser(socketFolder, name, handOver);
  } catch (error) {
    if (codeOf(error) !== UNKNOWN_DATABASE) throw error;
    await asSuperuser(socketFolder, 'postgres', async (client) => {
      const made = `create database ${client.escapeIdentifier(name)} owner ${OWNER}`;
      await client.query(made).catch(ignoreMadeMeanwhile);
    });
  }
}

/**
 * Generates the commands that hand the superuser's objects in a database to the owner: a backup is restored as the superuser
 * (docs/operations.md). `reassign owned` is no use, because it refuses the cluster's superuser, who also owns PostgreSQL's catalogue.
 * Objects of an extension stay with it, and a column's sequence follows its table.
 */
const COMMANDS = `
  with owner as (select oid from pg_roles where rolname = '${OWNER}'),
  ours as (
    select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ),
  members as (select classid, objid from pg_depend where deptype = 'e'),
  inner_parts as (
    select objid from pg_depend where classid = 'pg_class'::regclass and deptype in ('a', 'i')
      and refclassid = 'pg_class'::regclass
  )
  select 1 as step, format('alter database %I owner to ${OWNER}', datname) as command
    from pg_database where datname = current_database() and datdba <> (table owner)
  union all
  select 2, format('alter schema %I owner to %s', nspname,
      case nspname when 'public' then 'pg_database_owner' else '${OWNER}' end)
    from pg_namespace where oid in (table ours) and nspowner <> (table owner)
      and nspowner <> 'pg_database_owner'::regrole and ('pg_namespace'::regclass, oid) not in (table members)
  union all
  select 3, format('alter table %s owner to ${OWNER}', oid::regclass)
    from pg_class where relnamespace in (table ours) and relowner <> (table owner)
      and (relkind in ('r', 'p', 'v', 'm', 'f') or relkind = 'S' and oid not in (table inner_parts))
      and ('pg_class'::regclass, oid) not in (table members)
  union all
  select 4, format('alter routine %s owner to ${OWNER}', oid::regprocedure)
    from pg_proc where pronamespace in (table ours) and proowner <> (table owner)
      and ('pg_proc'::regclass, oid) not in (table members)
  union all
  select 5, format('alter %s %s owner to ${OWNER}', case typtype when 'd' then 'domain' else 'type' end, oid::regtype)
    from pg_type where typnamespace in (table ours) and typowner <> (table owner)
      and (typtype in ('e', 'd', 'r')
        or typtype = 'c' and (select relkind from pg_class where oid = typrelid) = 'c')
      and ('pg_type'::regclass, oid) not in (table members)
  order by step`;

async function handOver(client: pg.Client): Promise<void> {
  await client.query('begin');
  // Makes `regclass` print names with their schemas.
  await client.query(`set local search_path = ''`);
  await client.query('select pg_advisory_xact_lock($1, $2)', LOCKS.ownership);
  const { rows } = await client.query<{ command: string }>(COMMANDS);
  for (const { command } of rows) await client.query(command);
  await client.query('commit');
}

async function asSuperuser<Result>(
  socketFolder: string,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...addressIn(socketFolder, database, SUPERUSER),
    application_name: `matricula ${process.pid} setup`,
  });
  // The running query reports a lost connection.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** PostgreSQL's codes: no such database; the role or database exists already. */
const UNKNOWN_DATABASE = '3D000';
const MADE_MEANWHILE = ['42710', '42P04', '23505'];

function ignoreMadeMeanwhile(error: unknown): void {
  if (!MADE_MEANWHILE.includes(codeOf(error))) throw error;
}

function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
}
