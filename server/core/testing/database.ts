import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { DatabaseAddress } from '../database/database.ts';
import type { Embedded } from '../database/embedded/embedded.ts';
import { OWNER, SUPERUSER } from '../database/embedded/owner.ts';
import { addressIn } from '../database/embedded/socket-folder.ts';
import { migrate, migrationsFingerprint } from '../database/migrate.ts';
import { openQueue } from '../jobs/queue.ts';
import { silentLog } from '../log.ts';
import { isAlive } from '../processes.ts';

type TestDatabase = {
  readonly address: DatabaseAddress;
  /** As a `DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
};

/** An arbitrary advisory lock id. */
const TEMPLATE_LOCK = 0x7e57;

let made = 0;

/** Creates a migrated, empty database from a template that all tests share. */
export async function createTestDatabase(embedded: Embedded): Promise<TestDatabase> {
  const server = new pg.Client(addressIn(embedded.socketFolder(), 'postgres', SUPERUSER));
  await server.connect();
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const template = await ensureTemplate(server, embedded);
  await removeLeftovers(server, template);
  await server.query(`create database ${name} template ${template} owner ${OWNER}`);
  await server.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  return {
    address: await embedded.reachDatabase(name),
    url: `postgresql:///${name}?host=${encodeURIComponent(server.host)}&user=${OWNER}`,
    async drop() {
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

async function ensureTemplate(server: pg.Client, embedded: Embedded): Promise<string> {
  const name = `template_${await fingerprint()}`;
  if ((await findDatabases(server, `^${name}$`)).length > 0) return name;
  const unfinished = `unfinished_${process.pid}`;
  await fillTemplate(await embedded.reachDatabase(unfinished));
  await server.query(`alter database ${unfinished} rename to ${name}`);
  return name;
}

async function fillTemplate(address: DatabaseAddress): Promise<void> {
  await migrate(address);
  const queue = await openQueue({ address, kinds: [], does: [], log: silentLog() });
  await queue.stop();
}

async function fingerprint(): Promise<string> {
  const packageFile = new URL(import.meta.resolve('pg-boss/package.json'));
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  return `${await migrationsFingerprint()}_${version.replaceAll('.', '_')}`;
}

/** Drops databases of killed test runs, and templates of earlier migrations. */
async function removeLeftovers(server: pg.Client, template: string): Promise<void> {
  for (const name of await findDatabases(server, '^(test|unfinished|template)_[0-9a-f]+')) {
    const isOfRun = !name.startsWith('template_');
    const isLeftOver = isOfRun ? !isAlive(Number(name.split('_')[1])) : name !== template;
    if (isLeftOver) await server.query(`drop database if exists ${name} with (force)`);
  }
}

async function findDatabases(server: pg.Client, pattern: string): Promise<string[]> {
  const { rows } = await server.query<{ name: string }>(
    'select datname as name from pg_database where datname ~ $1',
    [pattern],
  );
  return rows.map(({ name }) => name);
}
