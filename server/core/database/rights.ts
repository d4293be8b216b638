/** The least rights that the running program needs. The owner of the tables changes the schema; the program changes only rows. */
import pg from 'pg';
import { prepareQueue } from '../jobs/queue.ts';
import { QUEUE_SCHEMA } from '../jobs/queue-states.ts';
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
  practice: 'select, insert',
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
  const to = `to ${name(role)}`;
  const table = (word: string) => `${name(schema)}.${name(word)}`;
  const inSchema = (each: string) => [
    `grant usage on schema ${each} ${to}`,
    ...[
      ['tables', ROWS],
      ['sequences', 'usage'],
      ['functions', 'execute'],
    ].flatMap(([kind, rights]) => [
      `grant ${rights} on all ${kind} in schema ${each} ${to}`,
      `alter default privileges in schema ${each} grant ${rights} on ${kind} ${to}`,
    ]),
  ];
  return [
    `grant connect on database ${name(database)} ${to}`,
    `revoke create on schema ${name(schema)} from public`,
    ...[schema, QUEUE_SCHEMA].map(name).flatMap(inSchema),
    ...Object.entries(LESS_THAN_ROWS).flatMap(([each, rights]) => [
      `revoke all on ${table(each)} from ${name(role)}`,
      `grant ${rights} on ${table(each)} ${to}`,
    ]),
    ...(version < FIRST_WITH_MAINTAIN ? [] : REFRESHED).map(
      (each) => `grant maintain on ${table(each)} ${to}`,
    ),
  ];
}

/** Grants a role its rights in one transaction. */
async function grantRights(owner: pg.Client, role: string): Promise<void> {
  await owner.query('begin');
  // Lock, because concurrent grants on one table fail.
  await owner.query('select pg_advisory_xact_lock($1, $2)', LOCKS.ownership);
  const { rows } = await owner.query<RightsIn>(RIGHTS_IN);
  for (const found of rows) {
    for (const statement of grantsFor(role, found)) await owner.query(statement);
  }
  await owner.query('commit');
}

/** @throws StartProblem where the role that the program runs as is the owner itself, or has the owner's rights. */
async function refuseOwner(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; isAbove: boolean }>(
    `select current_user as name, rolsuper or pg_has_role(rolname, current_user, 'member') as "isAbove"
     from pg_roles where rolname = $1`,
    [role],
  );
  if (!rows[0]?.isAbove) return;
  throw new StartProblem(
    `DATABASE_OWNER_URL: the role of DATABASE_URL, ${role}, may do whatever ${rows[0].name} may. Let the portal run as another one (docs/operations/database.md).`,
    2,
  );
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
  const { rows } = await connected(direct, (client) =>
    client.query<{ role: string }>('select current_user as role'),
  );
  const role = rows[0]?.role ?? '';
  await connected(owner, (client) => refuseOwner(client, role));
  await migrate(owner);
  await prepareQueue(owner);
  await connected(owner, (client) => grantRights(client, role));
}
