import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';

const test = closing(await startTestPlatform());
const database = test.platform.database;

it('counts and bigints are numbers, days are text, moments are dates', async () => {
  const [row] = await database.prepared(
    'read-types',
    `select count(*) as count, 9007199254740991::bigint as large, date '2025-03-01' as day,
            timestamptz '2025-03-01T12:00:00Z' as moment`,
    [],
  );
  expect(row).toEqual({
    count: 1,
    large: Number.MAX_SAFE_INTEGER,
    day: '2025-03-01',
    moment: new Date('2025-03-01T12:00:00Z'),
  });
});

it('a number that would lose digits is refused, not rounded', async () => {
  const tooLarge = database.prepared('read-too-large', 'select 9007199254740993::bigint as n', []);
  await expect(tooLarge).rejects.toThrow('9007199254740993 does not fit a number');
  expect(await database.findTrouble()).toBeUndefined();
});

it('a transaction is carried out whole or not at all', async () => {
  const row = { sent_at: new Date(), recipient: 'a', subject: 'b', text: 'c', html: 'd' };
  const half = database.transaction(async (trx) => {
    await trx.insertInto('dev_mailbox').values(row).execute();
    throw new Error('half-way');
  });
  await expect(half).rejects.toThrow('half-way');
  expect(await database.kysely.selectFrom('dev_mailbox').selectAll().execute()).toEqual([]);
  await database.transaction((trx) => trx.insertInto('dev_mailbox').values(row).execute());
  expect(await database.kysely.selectFrom('dev_mailbox').select('text').execute()).toEqual([
    { text: 'c' },
  ]);
});

it('a connection that dies between two queries of a transaction fails the transaction, and nothing else', async () => {
  const cut = database.transaction(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const end = 'select pg_terminate_backend($1, 60000)';
    await database.prepared('end-connection', end, [rows[0]?.pid]);
    await sql`select 1`.execute(trx);
  });
  await expect(cut).rejects.toThrow(/terminat|not queryable|read ECONNRESET|EPIPE/);
  expect(await database.findTrouble()).toBeUndefined();
});
