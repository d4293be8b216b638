import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { migrate } from './migrate.ts';

const it = closing(await startTestPlatform());
const client = new pg.Client(it.address);
await client.connect();
afterAll(() => client.end());

test('a database that is up to date is left alone', async () => {
  expect(await migrate(it.address)).toEqual([]);
});

test('many processes at once bring an empty database up to date together', async () => {
  await client.query('drop schema public cascade; create schema public');
  const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(it.address)));
  const worked = runs.filter((names) => names.length > 0);
  expect(worked).toHaveLength(1);
  expect(worked[0]?.[0]).toBe('0001-platform.sql');
  expect(worked[0]).toEqual([...(worked[0] ?? [])].sort());
});

test('a database that a newer version has changed is refused', async () => {
  await client.query(
    "insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')",
  );
  await expect(migrate(it.address)).rejects.toThrow(
    /^A newer version of Matricula has changed this database \(9999-later\.sql\)\./,
  );
  await client.query("delete from schema_migrations where name = '9999-later.sql'");
});

test('a migration that was edited after it ran is refused', async () => {
  await client.query(
    "update schema_migrations set checksum = 'x' where name = '0001-platform.sql'",
  );
  await expect(migrate(it.address)).rejects.toThrow(/^The migration 0001-platform.sql was edited/);
});
