import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { silentLog } from '../log.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseDown } from './is-down.ts';
import { DEADLINE_MS } from './pool.ts';
import { type DatabaseProxy, startProxy } from './testing/proxy.ts';

const test = closing(await startTestPlatform());
let proxy: DatabaseProxy;
let database: Database;

beforeEach(async () => {
  proxy = await startProxy(test.databaseUrl);
  database = openDatabase({
    address: { connectionString: proxy.url },
    poolSize: 3,
    log: silentLog(),
  });
  await ask();
  // Deadlines end when the test says so; what goes over the network takes its own time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await proxy.close();
  await database.close().catch(() => {});
});

const ask = () => database.prepared('ask', 'select 1 as one', []);

/** The outcome of work; its failure counts as handled from the beginning. */
const outcomeOf = (work: Promise<unknown>) => work.catch((error) => error);

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

it.each<[string, () => Promise<unknown>]>([
  ['a prepared statement', () => ask()],
  ['a query', () => sql`select 1`.execute(database.kysely)],
])(
  '%s on a connection that went silent fails after ten seconds, and nobody has that connection again',
  async (_what, work) => {
    proxy.silenceAll();
    const outcome = outcomeOf(work());
    await until(() => database.connections().idle === 0);
    // Other statements are answered meanwhile, on other connections.
    expect(await ask()).toEqual([{ one: 1 }]);
    await vi.advanceTimersByTimeAsync(DEADLINE_MS - 1);
    await expect(Promise.race([outcome, Promise.resolve('waits')])).resolves.toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(isDatabaseDown(await outcome)).toBe(true);
    await until(() => proxy.connections() === 0);
    expect(database.connections().total).toBe(0);
    expect(await ask()).toEqual([{ one: 1 }]);
  },
);

it('a transaction that goes silent half-way leaves nothing behind', async () => {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const outcome = outcomeOf(
    database.transaction(async (trx) => {
      const row = { sent_at: new Date(), recipient: 'a', subject: 'b', text: 'c', html: 'd' };
      await trx.insertInto('dev_mailbox').values(row).execute();
      reached.resolve();
      await goOn.promise;
      await sql`select 1`.execute(trx);
    }),
  );
  await reached.promise;
  proxy.silenceAll();
  goOn.resolve();
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  expect(isDatabaseDown(await outcome)).toBe(true);
  await until(() => proxy.connections() === 0);
  expect(await database.kysely.selectFrom('dev_mailbox').selectAll().execute()).toEqual([]);
});

it('long work has longer, and its statements too', async () => {
  const seen = await database.transaction(
    async (trx) => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
        trx,
      );
      const slow = sql`select pg_sleep(0.2)`.execute(trx);
      await vi.advanceTimersByTimeAsync(DEADLINE_MS);
      await slow;
      return rows[0]?.statement_timeout;
    },
    { isLong: true },
  );
  expect(seen).toBe('10min');
  const [row] = await database.prepared('show', 'show statement_timeout', []);
  expect(row).toEqual({ statement_timeout: '9s' });
});
