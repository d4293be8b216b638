import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { refreshStatistics } from '#server/applicant/lookups/import.ts';
import { addAccount } from '#server/core/testing/accounts.ts';
import { closing } from '#server/core/testing/closing.ts';
import { eraseAccount } from '#server/desk/erase/erase.ts';
import { createJobKinds } from '#server/jobs.ts';
import { databaseGrantsCommand } from '#server/operator/database-grants.ts';
import { openQueue } from '../jobs/queue.ts';
import { silentLog } from '../log.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { type DatabaseAddress, openDatabase } from './database.ts';
import { SUPERUSER } from './embedded/owner.ts';
import { migrate } from './migrate.ts';
import { LESS_THAN_ROWS, prepareDatabase } from './rights.ts';

const ROLE = `portal_of_tests_${process.pid}`;
const log = silentLog();

const test = closing(await startTestPlatform());
await asSuperuser(`create role ${ROLE} login`);
const running = { ...test.address, user: ROLE } as DatabaseAddress;
await prepareDatabase({ queries: running, direct: running, owner: test.address });
const owner = await connect(test.address);
const portal = await connect(running);
afterAll(async () => {
  await portal.end();
  await owner.end();
  await asSuperuser(`drop owned by ${ROLE}`, `drop role ${ROLE}`);
});

async function connect(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client(address);
  await client.connect();
  return client;
}

async function asSuperuser(...texts: string[]): Promise<void> {
  const client = await connect({ ...test.address, user: SUPERUSER } as DatabaseAddress);
  for (const text of texts) await client.query(text);
  await client.end();
}

/** Every table of the product, with what the role may do with it. */
async function readRights(): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; rights: string }>(
    `select case nspname when current_schema() then relname else nspname || '.' || relname end as name,
       (select coalesce(string_agg(lower(privilege_type), ', ' order by place), '')
        from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'])
          with ordinality as each(privilege_type, place)
        where has_table_privilege($1, pg_class.oid, privilege_type)) as rights
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p', 'v') and nspname in (current_schema(), 'pgboss')`,
    [ROLE],
  );
  return new Map(rows.map(({ name, rights }) => [name, rights]));
}

const HAS_NO_RIGHT = /permission denied|must be owner|must be member|The trail is never changed/;

describe('the role that the portal runs as', () => {
  it('changes the rows of every table, and no more than it must of those that keep what happened', async () => {
    const rights = await readRights();
    expect(rights.size).toBeGreaterThan(60);
    for (const [table, found] of rights) {
      expect([table, found]).toEqual([
        table,
        LESS_THAN_ROWS[table] ?? 'select, insert, update, delete',
      ]);
    }
    expect([...rights.keys()]).toEqual(expect.arrayContaining(Object.keys(LESS_THAN_ROWS)));
  });

  it('can change or take away no table there is', async () => {
    for (const table of (await readRights()).keys()) {
      const text = `drop table ${table} cascade`;
      await expect(portal.query(text), text).rejects.toThrow(HAS_NO_RIGHT);
    }
  });

  it.each([
    ['make tables', 'create table evil (id int)'],
    ['make schemas', 'create schema evil'],
    ['turn off triggers', 'alter table trail disable trigger all'],
    ['turn off triggers for a session', "set session_replication_role = 'replica'"],
    ['change the trail', "update trail set content = ''"],
    ['shorten the trail', 'delete from trail'],
    ['empty the trail', 'truncate trail cascade'],
    ['change a table', 'alter table accounts add column evil text'],
    ['move the head of the trail', 'update trail_head set seq = seq + 1'],
    ['change what was migrated', 'delete from schema_migrations'],
    ['become the owner', `set role ${'matricula'}`],
    ['make roles', 'create role evil'],
    ['read files', "select pg_read_file('/etc/passwd')"],
  ])('may not %s', async (_what, text) => {
    await expect(portal.query(text)).rejects.toThrow(HAS_NO_RIGHT);
  });

  it('cannot slip a table of its own under the trail', async () => {
    await portal.query('create temp table trail_head (like trail_head)');
    await portal.query("insert into trail_head values (true, 9000, '')");
    await portal.query('begin');
    const { rows } = await portal.query<{ seq: string }>(
      `insert into public.trail (content, at, act, actor) values ('{}', now(), 'x', 'x') returning seq`,
    );
    await portal.query('rollback');
    await portal.query('drop table pg_temp.trail_head');
    expect(Number(rows[0]?.seq)).toBeLessThan(9000);
  });
});

describe('the portal that runs as it', () => {
  it('starts, also when nobody tells it who the owner is', async () => {
    await prepareDatabase({ queries: running, direct: running, owner: test.address });
    await prepareDatabase({ queries: running, direct: running });
    const queue = await openQueue({
      address: running,
      kinds: createJobKinds(),
      does: createJobKinds(),
      log,
    });
    expect(await queue.isAnswering()).toBe(true);
    await queue.stop();
  });

  it('says what to do where the database is not up to date', async () => {
    const { rows } = await owner.query<{ name: string; checksum: string }>(
      "delete from schema_migrations where name = '0001-platform.sql' returning name, checksum",
    );
    await expect(migrate(running)).rejects.toThrow(
      /^The database is not up to date, .* DATABASE_OWNER_URL/,
    );
    await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      rows[0]?.name,
      rows[0]?.checksum,
    ]);
  });

  it('refuses to run as the owner, which it would take the rights away from', async () => {
    const both = { queries: test.address, direct: test.address, owner: test.address };
    await expect(prepareDatabase(both)).rejects.toThrow(
      /^DATABASE_OWNER_URL: the role of DATABASE_URL, matricula, may do whatever matricula may/,
    );
  });

  it('refreshes the figures of the tables that a file has filled, and erases an applicant, with a line in the trail', async () => {
    const database = openDatabase({ address: running, poolSize: 3, log });
    await database.transaction(refreshStatistics);
    const { rows } = await owner.query("select reltuples from pg_class where relname = 'lookups'");
    expect(rows).toEqual([{ reltuples: 0 }]);
    const username = 'ada@mail.example';
    await addAccount({ ...test.platform, database }, username);
    const by = { kind: 'operator', command: 'erase' } as const;
    const erased = await eraseAccount({ ...test.platform, database }, by, username);
    expect(erased).toMatchObject({ notes: 0 });
    const lines = await database.kysely.selectFrom('trail').select('act').execute();
    expect(lines).toEqual([{ act: 'account.erased' }]);
    await database.close();
  });
});

it('the command prints what a start runs', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await databaseGrantsCommand.run(['--role', 'a"b'], test.platform)).toBe(0);
  const lines = printed.mock.calls.map(([line]) => line);
  printed.mockRestore();
  expect(lines).toContain('grant select, insert on "public"."trail" to "a""b";');
  await asSuperuser('create role "a""b"');
  for (const line of lines) await owner.query(line);
  await asSuperuser('drop owned by "a""b"', 'drop role "a""b"');
});
