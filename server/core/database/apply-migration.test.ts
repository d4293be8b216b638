import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { applyMigration } from './migrate.ts';

const it = closing(await startTestPlatform());
const [client, other] = [new pg.Client(it.address), new pg.Client(it.address)];
await Promise.all([client.connect(), other.connect()]);
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
