/** Compares PostgreSQL's catalogue before and after a migration, and finds changes that would break the previous release. */
import type pg from 'pg';

/** The tables of a schema and everything that belongs to them, by unique keys. */
export type Catalog = {
  /** The file node by table: it changes when the table is rewritten. */
  readonly tables: ReadonlyMap<string, string>;
  readonly columns: ReadonlyMap<string, Column>;
  /** Checks, foreign keys, primary keys and unique indexes, each with its definition. */
  readonly demands: ReadonlyMap<string, Demand>;
  readonly indexes: ReadonlyMap<string, Of>;
  readonly triggers: ReadonlyMap<string, Of>;
};
type Of = { readonly table: string; readonly definition: string };
type Demand = Of & { readonly columns: readonly string[] };
type Column = {
  readonly table: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
};

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const read = async <Row extends object>(sql: string) =>
    new Map((await client.query<Row & { key: string }>(sql)).rows.map((row) => [row.key, row]));
  const tables = await read<{ file: string }>(`
    select relname as key, relfilenode::text as file from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`);
  return {
    tables: new Map([...tables].map(([key, { file }]) => [key, file])),
    columns: await read<Column>(`
      select relname || '.' || attname as key, relname as "table",
        format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
        atthasdef or attidentity <> '' or attgenerated <> '' as "hasDefault"
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and attnum > 0 and not attisdropped`),
    // Not-null constraints are part of `columns`.
    demands: await read<Demand>(`
      select relname || ' ' || pg_get_constraintdef(pg_constraint.oid) as key, relname as "table",
        pg_get_constraintdef(pg_constraint.oid) as definition,
        array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where relnamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
      union all
      select tables.relname || ' ' || pg_get_indexdef(indexrelid) as key, tables.relname as "table",
        pg_get_indexdef(indexrelid) as definition,
        array(select attname::text from pg_attribute where attrelid = indrelid) as columns
      from pg_index join pg_class tables on tables.oid = indrelid
      where relnamespace = 'public'::regnamespace and indisunique
        and not exists (select from pg_constraint where conindid = indexrelid)`),
    indexes: await read<Of>(`
      select indexes.relname as key, tables.relname as "table", pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class tables on tables.oid = indrelid
        join pg_class indexes on indexes.oid = indexrelid
      where tables.relnamespace = 'public'::regnamespace`),
    triggers: await read<Of>(`
      select relname || ' ' || tgname as key, relname as "table", pg_get_triggerdef(pg_trigger.oid) as definition
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal`),
  };
}

/** Changes that would make statements of the previous release fail. New tables are ignored, because it does not use them. */
export function findBreaks(before: Catalog, after: Catalog): string[] {
  const isOld = ({ table }: { readonly table: string }) => before.tables.has(table);
  const found: string[] = [];
  for (const table of before.tables.keys()) {
    if (!after.tables.has(table)) found.push(`the table ${table} is gone`);
  }
  for (const [key, column] of before.columns) {
    const now = after.columns.get(key);
    if (now === undefined) {
      if (after.tables.has(column.table)) found.push(`the column ${key} is gone`);
      continue;
    }
    if (now.type !== column.type) found.push(`the column ${key} has another type`);
    if (now.isRequired && !column.isRequired)
      found.push(`the column ${key} may not be null any more`);
    if (now.isRequired && column.hasDefault && !now.hasDefault) {
      found.push(`the column ${key} has no default any more`);
    }
  }
  for (const [key, column] of after.columns) {
    if (before.columns.has(key) || !isOld(column)) continue;
    if (column.isRequired && !column.hasDefault) {
      found.push(`the new column ${key} may not be null, and has no default`);
    }
  }
  for (const [key, demand] of after.demands) {
    if (before.demands.has(key) || !isOld(demand)) continue;
    // Constraints on new columns only are safe: the previous release does not write them.
    const { table, columns } = demand;
    if (columns.some((column) => before.columns.has(`${table}.${column}`))) {
      found.push(`new demand on ${key}`);
    }
  }
  for (const [key, { table, definition }] of before.demands) {
    // Statements with "on conflict" refer to unique constraints.
    const isNamed = /^(?:PRIMARY KEY|UNIQUE|CREATE UNIQUE)/.test(definition);
    if (isNamed && after.tables.has(table) && !after.demands.has(key)) {
      found.push(`nothing is unique any more by ${key}`);
    }
  }
  for (const [key, trigger] of after.triggers) {
    if (!before.triggers.has(key) && isOld(trigger)) found.push(`new trigger on ${key}`);
  }
  return found;
}

/** Changes that block writes to an existing, perhaps large, table while they run. @param sql of the migration. */
export function findLocks(before: Catalog, after: Catalog, sql: string): string[] {
  const found: string[] = [];
  for (const [table, file] of before.tables) {
    const now = after.tables.get(table);
    if (now !== undefined && now !== file) found.push(`the table ${table} is written anew`);
  }
  for (const [name, { table }] of after.indexes) {
    if (before.indexes.has(name) || !before.tables.has(table)) continue;
    if (!new RegExp(`create (?:unique )?index concurrently ${name}\\b`).test(sql)) {
      found.push(`the index ${name} is built while nobody may write to ${table}`);
    }
  }
  return found;
}
