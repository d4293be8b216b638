import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** One migration. An applied one is never edited; a later one changes its result. */
export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/**
 * How long a migration waits for a table lock. Every later query on the table queues behind it, so it gives up soon and retries: no save
 * is delayed longer than this.
 */
const LOCK_PATIENCE_MS = 2000;
const PAUSE_MS = 3000;
/** A table that stays locked for ten minutes is held by something that the operator has to end. */
const MAX_TRIES = 120;
/** PostgreSQL's `lock_not_available`. */
const NOT_AVAILABLE = '55P03';

/**
 * Marks a migration that runs outside of a transaction, as `create index concurrently` must. An interrupted one is run again from its
 * beginning, so each statement must be repeatable: `drop index concurrently if exists` comes first.
 */
const OUTSIDE = /^-- outside of a transaction$/m;

/** @param pause waits between two tries, in milliseconds. */
type Patience = {
  readonly lockMs?: number;
  readonly pause?: (ms: number) => Promise<unknown>;
};

/** Runs one migration and records it. */
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
      if (code !== NOT_AVAILABLE || tries === MAX_TRIES) {
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

/** Sends each statement by itself: several sent together would be one transaction. */
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
