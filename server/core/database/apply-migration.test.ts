import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { applyMigration } from './apply-migration.ts';
import { LOCKS } from './locks.ts';
import { migrate } from './migrate.ts';

const it = forThisFile(startTestPlatform);
let client: pg.Client;
let other: pg.Client;
beforeAll(async () => {
  [client, other] = [new pg.Client(it.address), new pg.Client(it.address)];
  await Promise.all([client.connect(), other.connect()]);
});
afterAll(() => Promise.all([client.end(), other.end()]));

const step = (name: string, sql: string) => ({ name, sql, checksum: 'x' });
const isNoted = async (name: string) =>
  (await client.query('select from schema_migrations where name = $1', [name])).rowCount === 1;

test('a migration gives way to who holds the table, lets those behind it through, and tries again', async () => {
  await other.query('begin; select from accounts');
  const pauses: number[] = [];
  const pause = async (ms: number) => {
    pauses.push(ms);
    // Nobody waits behind it meanwhile.
    await it.platform.database.kysely.selectFrom('accounts').select('id').execute();
    if (pauses.length === 2) await other.query('commit');
  };
  const trial = step('toy', 'alter table accounts add column toy text');
  await applyMigration(client, trial, { lockMs: 20, pause });
  expect(pauses).toEqual([3000, 3000]);
  expect(await isNoted('toy')).toBe(true);
});

test('one that is wrong fails at once, and leaves nothing', async () => {
  const trial = step(
    'wrong',
    'alter table accounts add column toy2 text; alter table nowhere add x text',
  );
  const pause = () => Promise.reject(new Error('it must not be tried again'));
  await expect(applyMigration(client, trial, { pause })).rejects.toThrow(
    'The migration wrong failed',
  );
  expect(await isNoted('wrong')).toBe(false);
  await expect(client.query('select toy2 from accounts')).rejects.toThrow('does not exist');
});

test('an index is built beside the work of others, also while another process waits for its turn', async () => {
  await client.query('select pg_advisory_lock($1, $2)', LOCKS.migrations);
  const waiting = migrate(it.address).catch((error: unknown) => error);
  await expect
    .poll(async () => {
      const { rows } = await other.query(
        `select from pg_stat_activity where application_name like '%migrate' and datname = current_database()`,
      );
      return rows.length;
    })
    .toBe(1);
  const sql = `-- outside of a transaction
drop index concurrently if exists toy_index;
create index concurrently toy_index on applications (submitted_at);
`;
  await applyMigration(client, step('0000-toy.sql', sql));
  expect(await isNoted('0000-toy.sql')).toBe(true);
  // As after a stop amid it.
  await client.query(`delete from schema_migrations where checksum = 'x'`);
  await applyMigration(client, step('0000-toy.sql', sql));
  const { rows } = await client.query(
    `select indisvalid from pg_index where indexrelid = 'toy_index'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
  await client.query(`delete from schema_migrations where checksum = 'x'`);
  await client.query('select pg_advisory_unlock($1, $2)', LOCKS.migrations);
  expect(await waiting).toEqual([]);
});
