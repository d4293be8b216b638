import { expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { applyMigration, migrate } from './migrate.ts';

const test = closing(await startTestPlatform());
const client = await test.connect();

it('a database that is up to date is left alone', async () => {
  expect(await migrate(test.address)).toEqual([]);
});

const step = (name: string, sql: string) => ({ name, sql, checksum: 'x' });
const isNoted = async (name: string) =>
  (await client.query('select from schema_migrations where name = $1', [name])).rowCount === 1;

it('a migration gives way to who holds the table, lets those behind it through, and tries again', async () => {
  const other = await test.connect();
  await other.query('begin; select from accounts');
  const pauses: number[] = [];
  const pause = async (ms: number) => {
    pauses.push(ms);
    // Nobody waits behind it meanwhile.
    await test.platform.database.kysely.selectFrom('accounts').select('id').execute();
    if (pauses.length === 2) await other.query('commit');
  };
  const trial = step('toy', 'alter table accounts add column toy text');
  await applyMigration(client, trial, { lockMs: 20, pause });
  expect(pauses).toEqual([3000, 3000]);
  expect(await isNoted('toy')).toBe(true);
});

it('one that is wrong fails at once, and leaves nothing', async () => {
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

it('many processes at once bring an empty database up to date together', async () => {
  await client.query('drop schema public cascade; create schema public');
  const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(test.address)));
  const worked = runs.filter((names) => names.length > 0);
  expect(worked).toHaveLength(1);
  expect(worked[0]?.[0]).toBe('0001-platform.sql');
  expect(worked[0]).toEqual([...(worked[0] ?? [])].sort());
});

it('a database that a newer version has changed is refused', async () => {
  await client.query(
    "insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')",
  );
  await expect(migrate(test.address)).rejects.toThrow(
    /^A newer version of Matricula has changed this database \(9999-later\.sql\)\./,
  );
  await client.query("delete from schema_migrations where name = '9999-later.sql'");
});

it('a migration that was edited after it ran is refused', async () => {
  await client.query(
    "update schema_migrations set checksum = 'x' where name = '0001-platform.sql'",
  );
  await expect(migrate(test.address)).rejects.toThrow(
    /^The migration 0001-platform.sql was edited/,
  );
});
