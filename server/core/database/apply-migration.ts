import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** One step of the database's history. An applied one is never edited: a later one changes what it made. */
export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/**
 * How long a migration may wait for a table. Meanwhile everybody who comes after it waits for it, so it gives way soon, and tries
 * again: no save is held up for longer.
 */
const LOCK_PATIENCE_MS = 2000;
const PAUSE_MS = 3000;
/** A table that cannot be had for ten minutes is held by something that the operator has to end. */
const MOST_TRIES = 120;
/** `lock_not_available` of PostgreSQL. */
const NOT_AVAILABLE = '55P03';

/**
 * The first line of a migration that runs outside of a transaction, as `create index concurrently` must. When it is stopped, it is
 * run again from its beginning, so each of its statements must bear that: `drop index concurrently if exists` comes first.
 */
const OUTSIDE = /^-- outside of a transaction$/m;

/** @param pause between two tries, in milliseconds. */
type Patience = {
  readonly lockMs?: number;
  readonly pause?: (ms: number) => Promise<unknown>;
};

/** Runs one migration and writes down that it ran. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { lockMs = LOCK_PATIENCE_MS, pause = wait }: Patience = {},
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (OUTSIDE.test(migration.sql)) await runOutside(client, migration);
      else await runInside(client, migration, lockMs);
      return;
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (code !== NOT_AVAILABLE || tries === MOST_TRIES) {
        throw new Error(`The migration ${migration.name} failed`, { cause: error });
      }
      await pause(PAUSE_MS);
    }
  }
}

async function runInside(client: pg.Client, migration: Migration, lockMs: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(migration.sql);
    await note(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Each statement by itself: several that are sent at once are one transaction. */
async function runOutside(client: pg.Client, migration: Migration): Promise<void> {
  const statements = migration.sql
    .replace(/^--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  for (const statement of statements) await client.query(statement);
  await note(client, migration);
}

async function note(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
}
