import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../start-problem.ts';
import type { DatabaseAddress } from './database.ts';
import { LOCKS } from './locks.ts';
import { CONNECTION_OPTIONS } from './pool.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Time limit of one migration, and of waiting for another process. */
const MAX_MS = 60 * 60_000;
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
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/** One migration. An applied one is never edited; a later one changes its result. */
type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/**
 * Brings the database up to date: runs every file of `migrations/` that it does not know yet, in numerical order, each in its own
 * transaction. Safe when many processes start at once: one migrates, the others wait.
 * @returns the names of the migrations that were run now.
 * @throws StartProblem when the database is newer than this program, or an applied migration was edited.
 */
export async function migrate(address: DatabaseAddress): Promise<string[]> {
  const client = new pg.Client({
    ...address,
    ...CONNECTION_OPTIONS,
    // Allows for a slow migration, here or in the process that we wait for.
    query_timeout: MAX_MS,
    statement_timeout: MAX_MS,
    application_name: `matricula ${process.pid} migrate`,
  });
  // The running query reports a lost connection.
  client.on('error', () => {});
  await client.connect();
  try {
    // Waits until no other process migrates.
    await client.query('select pg_advisory_lock($1, $2)', LOCKS.migrations);
    const applied = await readApplied(client);
    const migrations = await readMigrations();
    refuseNewer(migrations, applied);
    const missing = migrations.filter((migration) => isMissing(migration, applied));
    if (missing.length > 0) await beginHistory(client);
    for (const migration of missing) await applyMigration(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** @throws StartProblem for a role that may not create tables: its database is migrated by the owner. */
async function beginHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean | null }>(
    `select has_schema_privilege(current_schema(), 'create') as may`,
  );
  if (rows[0]?.may !== true) {
    throw new StartProblem(
      'The database is not up to date, and the role of DATABASE_URL may not change it. Set DATABASE_OWNER_URL, or run "portal migrate" with it once (docs/operations/database.md).',
      1,
    );
  }
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
}

/**
 * Runs one migration in a transaction, and records it.
 * @param patience `pause` waits between two tries, in milliseconds.
 */
export async function applyMigration(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  { lockMs = LOCK_PATIENCE_MS, pause = wait as (ms: number) => Promise<unknown> } = {},
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${lockMs}`);
      await client.query(sql);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const { code } = error as { readonly code?: unknown };
      if (code !== NOT_AVAILABLE || tries === MAX_TRIES) {
        throw new Error(`The migration ${name} failed`, { cause: error });
      }
      await pause(PAUSE_MS);
    }
  }
}

/** A hash over all migrations. */
export async function migrationsFingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrations()) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** All migrations of this program, in numerical order. */
async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => FILE_NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows: found } = await client.query("select to_regclass('schema_migrations') as found");
  if (found[0]?.found === null) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Refuses a database of a newer version, which this one may misread. */
function refuseNewer(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new StartProblem(
    `A newer version of Matricula has changed this database (${unknown.join(', ')}). Run that version, or restore a copy from before.`,
    1,
  );
}

function isMissing({ name, checksum }: Migration, applied: ReadonlyMap<string, string>): boolean {
  const before = applied.get(name);
  if (before === undefined || before === checksum) return before === undefined;
  throw new StartProblem(
    `The migration ${name} was edited after this database had run it. Put it back, and add a new file for the change.`,
    1,
  );
}
