import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { openQueue } from '../../jobs/queue.ts';
import { silentLog } from '../../log.ts';
import type { DatabaseAddress } from '../database.ts';
import { migrate } from '../migrate.ts';
import { type Embedded, enterEmbedded } from './embedded.ts';
import { OWNER, SUPERUSER } from './owner.ts';

const log = silentLog();
const dataDir = temporaryFolder('owner-');
let embedded: Embedded;

beforeAll(async () => {
  const onLost = (problem: Error) => {
    throw problem;
  };
  embedded = await enterEmbedded({ dataDir, as: 'guest', log, onLost });
});
afterAll(() => embedded.leave());

async function query(address: DatabaseAddress, ...texts: string[]): Promise<unknown[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const results: unknown[] = [];
    for (const text of texts) results.push(...(await client.query(text)).rows);
    return results;
  } finally {
    await client.end();
  }
}

/** Migrations and the queue: whatever makes or changes tables. */
async function fill(address: DatabaseAddress): Promise<void> {
  await migrate(address);
  const queue = await openQueue({ address, kinds: [], does: [], log });
  await queue.stop();
}

/** What the superuser owns beside PostgreSQL's own catalogue, by name. */
const LEFT_OVER = `
  select name from (
    select oid, 'pg_class'::regclass as kind, oid::regclass::text as name, relowner as owner, relnamespace as space from pg_class
    union all select oid, 'pg_proc'::regclass, oid::regprocedure::text, proowner, pronamespace from pg_proc
    union all select oid, 'pg_type'::regclass, oid::regtype::text, typowner, typnamespace from pg_type
    union all select oid, 'pg_namespace'::regclass, nspname, nspowner, oid from pg_namespace
    union all select oid, 'pg_database'::regclass, datname, datdba, (select min(oid) from pg_namespace where nspname = 'public')
      from pg_database where datname = current_database()
  ) made join pg_namespace spaces on spaces.oid = made.space
  where pg_get_userbyid(made.owner) = '${SUPERUSER}' and spaces.nspname !~ '^pg_' and spaces.nspname <> 'information_schema'
    and not exists (select from pg_depend where classid = made.kind and objid = made.oid and deptype = 'e')`;

test('a role and a database that are there already leave no error in the log of PostgreSQL', async () => {
  await embedded.reachDatabase('twice');
  await embedded.reachDatabase('twice');
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('already exists');
});

describe('the role that the portal uses', () => {
  test.each([
    ['run programs', `copy (select 1) to program 'true'`, /permission denied/],
    ['write files', `copy (select 1) to '/tmp/x'`, /permission denied/],
    ['read files', `select pg_read_file('/etc/passwd')`, /permission denied/],
    ['make roles', 'create role evil superuser', /permission denied/],
    ['become the superuser', `set role ${SUPERUSER}`, /permission denied/],
    ['load code', `load '/tmp/evil.so'`, /access to library .* is not allowed|permission denied/],
    ['reach out', 'create extension dblink', /permission denied|not available/],
    ['change settings', `alter system set archive_command = 'true'`, /permission denied/],
  ])('may not %s', async (_what, text, refusal) => {
    await expect(query(await embedded.reachDatabase('fresh'), text)).rejects.toThrow(refusal);
  });

  test('brings a new database up to date, queue and search included', async () => {
    const address = await embedded.reachDatabase('fresh');
    await fill(address);
    expect(await query(address, 'select current_user as who')).toEqual([{ who: OWNER }]);
    expect(await query(address, LEFT_OVER)).toEqual([]);
  });
});
