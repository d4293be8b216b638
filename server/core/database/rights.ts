/** The least rights that the running program needs. The owner of the tables changes the schema; the program changes only rows. */
import pg from 'pg';
import { prepareQueue, QUEUE_SCHEMA } from '../jobs/queue.ts';
import { StartProblem } from '../start-problem.ts';
import type { DatabaseAddress } from './database.ts';
import { LOCKS } from './locks.ts';
import { migrate } from './migrate.ts';
import { CONNECTION_OPTIONS } from './pool.ts';
import type { DatabaseAddresses } from './reach-database.ts';

const ROWS = 'select, insert, update, delete';

/** Tables on which the program has fewer rights than on the others. */
export const LESS_THAN_ROWS: Readonly<Record<string, string>> = {
  // Append-only.
  trail: 'select, insert',
  // Updated by `chain_trail`, with the rights of its owner.
  trail_head: 'select',
  // Erasures delete notes.
  trail_notes: 'select, insert, delete',
  schema_migrations: 'select',
};

/** Tables that the program analyzes after bulk imports. */
const REFRESHED = ['lookups', 'lookup_spellings'];
/** The first PostgreSQL with the MAINTAIN privilege; earlier ones let only the owner analyze a table. */
const FIRST_WITH_MAINTAIN = 17;

/** Inputs of {@link grantsFor}. */
export type RightsIn = {
  readonly database: string;
  readonly schema: string;
  /** Major version of PostgreSQL. */
  readonly version: number;
};
/** The query that reads {@link RightsIn}. */
export const RIGHTS_IN = `select current_database() as database, current_schema() as schema,
  current_setting('server_version_num')::int / 10000 as version`;

/**
 * The statements that grant a role its rights, for the owner of the tables to run. They are repeatable, and also cover tables of later
 * versions.
 */
export function grantsFor(role: string, { database, schema, version }: RightsIn): string[] {
  const name = pg.escapeIdentifier;
  const to = name(role);
  const table = (word: string) => `${name(schema)}.${name(word)}`;
  const schemas = [name(schema), name(QUEUE_SCHEMA)];
  return [
    `grant connect on database ${name(database)} to ${to}`,
    `revoke create on schema ${name(schema)} from public`,
    ...schemas.flatMap((each) => [
      `grant usage on schema ${each} to ${to}`,
      `grant ${ROWS} on all tables in schema ${each} to ${to}`,
      `grant usage on all sequences in schema ${each} to ${to}`,
      `grant execute on all functions in schema ${each} to ${to}`,
      `alter default privileges in schema ${each} grant ${ROWS} on tables to ${to}`,
      `alter default privileges in schema ${each} grant usage on sequences to ${to}`,
      `alter default privileges in schema ${each} grant execute on functions to ${to}`,
    ]),
    ...Object.entries(LESS_THAN_ROWS).flatMap(([each, rights]) => [
      `revoke all on ${table(each)} from ${to}`,
      `grant ${rights} on ${table(each)} to ${to}`,
    ]),
    ...(version < FIRST_WITH_MAINTAIN ? [] : REFRESHED).map(
      (each) => `grant maintain on ${table(each)} to ${to}`,
    ),
  ];
}

/** Grants a role its rights in one transaction. @param owner the address for the owner of the tables. */
async function grantRights(owner: DatabaseAddress, role: string): Promise<void> {
  await connected(owner, async (client) => {
    await client.query('begin');
    // Lock, because concurrent grants on one table fail.
    await client.query('select pg_advisory_xact_lock($1, $2)', LOCKS.ownership);
    const { rows } = await client.query<RightsIn>(RIGHTS_IN);
    for (const found of rows) {
      for (const statement of grantsFor(role, found)) await client.query(statement);
    }
    await client.query('commit');
  });
}

/**
 * The role that the program runs as.
 * @throws StartProblem where it is the owner itself, or has the owner's rights.
 */
async function findRole(running: DatabaseAddress, owner: DatabaseAddress): Promise<string> {
  const ownerRole = await connected(owner, nameOf);
  return connected(running, async (client) => {
    const { rows } = await client.query<{ isAbove: boolean }>(
      `select rolsuper or pg_has_role(current_user, $1::name, 'member') as "isAbove"
       from pg_roles where rolname = current_user`,
      [ownerRole],
    );
    if (!rows[0]?.isAbove) return nameOf(client);
    throw new StartProblem(
      `DATABASE_OWNER_URL: the role of DATABASE_URL, ${await nameOf(client)}, may do whatever ${ownerRole} may. Let the portal run as another one (docs/operations/database.md).`,
      2,
    );
  });
}

async function nameOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  return rows[0]?.name ?? '';
}

async function connected<Result>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...address,
    ...CONNECTION_OPTIONS,
    application_name: `matricula ${process.pid} rights`,
  });
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * Migrates the database. Where the program has fewer rights than the owner of the tables, the owner migrates and grants the program its
 * rights.
 */
export async function prepareDatabase({ direct, owner }: DatabaseAddresses): Promise<void> {
  if (owner === undefined) {
    await migrate(direct);
    return;
  }
  const role = await findRole(direct, owner);
  await migrate(owner);
  await prepareQueue(owner);
  await grantRights(owner, role);
}
