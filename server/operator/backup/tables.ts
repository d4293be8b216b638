/** Reads every row of the database for a backup, and restores the rows. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { CommandFailed } from '#server/desk/links/arguments.ts';
import type { Part } from './sealed-file.ts';

/** Rows of a part. A row with an application has some 50 kB at most. */
const AT_ONCE = 200;

type Table = {
  /** With its schema only where that is the queue's. */
  readonly name: string;
  /** False for tables whose content may be lost in a crash. */
  readonly isLasting: boolean;
  /** The tables that its foreign keys lead to. */
  readonly needs: readonly string[];
  /** All columns but those that the database computes. */
  readonly columns: readonly string[];
};

/**
 * Every table of the product and of its queue, except their versions and the queue's statistics.
 * @returns each table after those that its foreign keys refer to.
 */
async function readTables(queries: Queries): Promise<Table[]> {
  const { rows } = await sql<Table>`
    with named as (
      select pg_class.oid, relpersistence = 'p' as is_lasting,
        case nspname when current_schema() then relname::text else nspname || '.' || relname end as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition and nspname in (current_schema(), 'pgboss'))
    select name, is_lasting as "isLasting",
      array(select needed.name from pg_constraint join named needed on needed.oid = confrelid
        where conrelid = named.oid and contype = 'f' and confrelid <> conrelid) as needs,
      array(select attname::text from pg_attribute
        where attrelid = named.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns
    from named
    where name not in ('schema_migrations', 'pgboss.version', 'pgboss.queue_stats')
    order by 1`.execute(queries);
  const ordered: Table[] = [];
  const left = new Map(rows.map((table) => [table.name, table]));
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ needs }) => !needs.some((name) => left.has(name)));
    if (ready.length === 0) throw new Error(`Circle of tables: ${[...left.keys()].join(', ')}`);
    ordered.push(...ready);
    for (const { name } of ready) left.delete(name);
  }
  return ordered;
}

/** The version of the tables: a line for each migration, and one for the queue. */
export async function readVersion(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select name || ' ' || checksum as line from schema_migrations
    union all select 'pgboss ' || version from pgboss.version order by 1`.execute(queries);
  return rows.map(({ line }) => line);
}

/**
 * Every row as of the transaction's snapshot, and then the sequences, which are never behind the rows. Rows are JSON, by the names of
 * columns. A `null` of JSON in a column comes back as NULL.
 */
export async function* readAllRows(trx: Transaction): AsyncGenerator<Part> {
  for (const { name, isLasting } of await readTables(trx)) {
    if (!isLasting) continue;
    await sql`declare backup no scroll cursor for
      select to_json(source)::text as row from ${sql.table(name)} source`.execute(trx);
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(AT_ONCE)} from backup`.execute(
        trx,
      );
      if (rows.length === 0) break;
      const body = Buffer.from(`[${rows.map(({ row }) => row).join(',')}]`);
      yield { head: { kind: 'rows', table: name, count: rows.length }, body };
    }
    await sql`close backup`.execute(trx);
  }
  const { rows } = await sql<{ name: string; last: number }>`
    select format('%I.%I', schemaname, sequencename)::regclass::text as name, last_value as last
    from pg_sequences where schemaname in (current_schema(), 'pgboss') and last_value is not null`.execute(
    trx,
  );
  const last = Object.fromEntries(rows.map((sequence) => [sequence.name, sequence.last]));
  yield { head: { kind: 'sequences', last } };
}

/** Tables with rows of their own in a new database, or after a start of the portal. */
const FILLED_BY_A_START =
  /^(forms|heartbeat|outages|season_turns|signing_secrets|summary_progress|trail_head|write_probes)$/;

/** A table of the product that somebody has used; undefined in a new database. */
async function findUsedTable(queries: Queries): Promise<string | undefined> {
  for (const { name, isLasting } of await readTables(queries)) {
    if (!isLasting || name.startsWith('pgboss.') || FILLED_BY_A_START.test(name)) continue;
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(queries);
    if (rows.length > 0) return name;
  }
  return undefined;
}

/** @throws CommandFailed for a database that somebody has used, or that a portal runs on. @param advice what to do about a used one. */
export async function refuseUsed(queries: Queries, advice: string): Promise<void> {
  const used = await findUsedTable(queries);
  if (used !== undefined) {
    throw new CommandFailed(`The database is in use: its table ${used} is not empty. ${advice}`);
  }
  const { rows } = await sql`select from heartbeat where at > now() - interval '1 minute'`.execute(
    queries,
  );
  if (rows.length === 0) return;
  throw new CommandFailed(
    'A portal runs on this database, or did so a minute ago. Stop it, and try again in a minute.',
  );
}

/** Puts parts of {@link readAllRows} into the database. */
type PutBack = (part: Part) => Promise<void>;

/**
 * Replaces all rows, as the owner of the tables. Triggers are off meanwhile: they would chain the trail again, and refuse its rows.
 * @param fill hands over the parts in the order in which they were read.
 */
export async function replaceAllRows(
  trx: Transaction,
  fill: (put: PutBack) => Promise<void>,
): Promise<void> {
  const tables = new Map((await readTables(trx)).map((table) => [table.name, table]));
  const triggers = await readTriggers(trx);
  for (const { table, name } of triggers) {
    await sql`alter table ${sql.table(table)} disable trigger ${sql.id(name)}`.execute(trx);
  }
  await sql`truncate ${sql.join([...tables.keys()].map((name) => sql.table(name)))}`.execute(trx);
  await fill(async ({ head, body = Buffer.alloc(0) }) => {
    if (head.kind === 'rows') await insertRows(trx, tables.get(head.table), Buffer.from(body));
    if (head.kind !== 'sequences') return;
    for (const [name, last] of Object.entries(head.last)) {
      await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(trx);
    }
  });
  // A table with foreign keys that are still to be checked cannot be altered.
  await sql`set constraints all immediate`.execute(trx);
  for (const { table, name, isAlways } of triggers) {
    const enable = isAlways ? sql`enable always` : sql`enable`;
    await sql`alter table ${sql.table(table)} ${enable} trigger ${sql.id(name)}`.execute(trx);
  }
}

async function insertRows(trx: Transaction, table: Table | undefined, json: Buffer): Promise<void> {
  if (table === undefined) throw new Error('The backup has a table that the database has not.');
  const columns = sql.join(table.columns.map((column) => sql.id(column)));
  const name = sql.table(table.name);
  await sql`insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, ${json.toString()}::json)`.execute(
    trx,
  );
}

async function readTriggers(queries: Queries) {
  const { rows } = await sql<{ table: string; name: string; isAlways: boolean }>`
    select relname as "table", tgname as name, tgenabled = 'A' as "isAlways"
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace = current_schema()::text::regnamespace`.execute(
    queries,
  );
  return rows;
}
