import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openQueue } from '../../jobs/queue.ts';
import { silentLog } from '../../log.ts';
import type { DatabaseAddress } from '../database.ts';
import { migrate } from '../migrate.ts';
import { type Embedded, enterEmbedded } from './embedded.ts';
import { OWNER, SUPERUSER } from './owner.ts';
import { addressIn } from './socket-folder.ts';

const log = silentLog();
let dataDir: string;
let embedded: Embedded;

const enter = () =>
  enterEmbedded({
    dataDir,
    as: 'guest',
    log,
    onLost: (problem) => {
      throw problem;
    },
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'owner-'));
  embedded = await enter();
});
afterAll(async () => {
  await embedded.leave();
  await rm(dataDir, { recursive: true });
});

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

const asSuperuser = (database: string, ...texts: string[]) =>
  query(addressIn(embedded.socketFolder(), database, SUPERUSER), ...texts);

/** Everything that applicants' answers, jobs and searches are in, as a copy that was restored as the superuser has it. */
async function makeAsSuperuser(name: string): Promise<void> {
  await asSuperuser('postgres', `create database ${name}`);
  const address = addressIn(embedded.socketFolder(), name, SUPERUSER);
  await fill(address);
  await asSuperuser(
    name,
    "insert into accounts (username, password_hash, confirmed_at, password_changed_at) values ('ada@x.test', '', now(), now())",
    "insert into lookups values ('hs_ceeb', '1', 'Oak', '', '', '', '', '', '', ' oak', ' oak', ' oak')",
  );
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

describe('a database that was restored as the superuser', () => {
  test('belongs to the role from the next start on, with all that is in it', async () => {
    await makeAsSuperuser('college');
    await embedded.leave();
    embedded = await enter();
    expect(await asSuperuser('college', LEFT_OVER)).not.toEqual([]);

    const address = await embedded.reachDatabase('college');
    expect(await query(address, LEFT_OVER)).toEqual([]);
    expect(await query(address, 'select username from accounts')).toEqual([
      { username: 'ada@x.test' },
    ]);
    await fill(address);
    await query(
      address,
      'alter table accounts add column later text',
      'create table later (id bigint generated always as identity)',
      "alter type pgboss.job_state add value if not exists 'later'",
      'alter sequence accounts_id_seq cache 2',
      'create or replace view pgboss.later as select * from pgboss.job',
      'vacuum analyze lookups',
    );
  });

  test('is given to a role that was not there before', async () => {
    await asSuperuser(
      'postgres',
      'drop database if exists fresh',
      'drop database if exists college',
    );
    await makeAsSuperuser('restored');
    await asSuperuser('postgres', `drop role ${OWNER}`);
    const second = await enter();
    const address = await second.reachDatabase('restored');
    expect(await query(address, LEFT_OVER)).toEqual([]);
    await second.leave();
  });

  test('by one of many starts at once, and nothing is done where nothing is left', async () => {
    await makeAsSuperuser('contested');
    const all = await Promise.all(
      Array.from({ length: 4 }, () => embedded.reachDatabase('contested')),
    );
    expect(await query(all[0] as DatabaseAddress, LEFT_OVER)).toEqual([]);
    // A reader of a table keeps nobody from starting.
    const reader = new pg.Client(await embedded.reachDatabase('contested'));
    await reader.connect();
    await reader.query('begin');
    await reader.query('select from accounts');
    await embedded.reachDatabase('contested');
    await reader.end();
  });
});
