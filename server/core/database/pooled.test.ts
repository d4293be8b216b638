import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { silentLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { openDatabase } from './database.ts';
import { awaitGivenDatabase } from './given.ts';
import { reachDatabase } from './reach-database.ts';
import { startPgBouncer } from './testing/pgbouncer.ts';

const CLIENTS = 12;
const log = silentLog();
const { signal } = new AbortController();
const given = { log, signal };

const test = closing(await startTestPlatform());
const pooler = closing(await startPgBouncer(test.databaseUrl, 2));
/** A pooler that hides itself, as operators set it up for programs that know nothing of poolers. */
const quiet = closing(
  await startPgBouncer(
    test.databaseUrl,
    2,
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
  ),
);

describe('through a pooler that holds fewer connections than it has clients', () => {
  const address = { connectionString: pooler.url, isPooled: true };
  const database = closing(openDatabase({ address, poolSize: CLIENTS, log }));

  const atOnce = <Result>(work: (client: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
  const show = () =>
    database.prepared<{ statement_timeout: string }>('show', 'show statement_timeout', []);

  it('statements of the hot paths are never another connection’s', async () => {
    const double = 'select $1::int * 2 as twice';
    for (let round = 0; round < 5; round += 1) {
      const twice = await atOnce((client) => database.prepared('double', double, [client]));
      expect(twice).toEqual(await atOnce(async (client) => [{ twice: client * 2 }]));
    }
  });

  it('a transaction has one connection from its beginning to its end', async () => {
    const held = await atOnce(() =>
      database.transaction(async (trx) => {
        const pid = async () =>
          (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]?.pid;
        return [await pid(), await pid(), await pid()];
      }),
    );
    for (const pids of held) expect(new Set(pids).size).toBe(1);
    expect(new Set(held.flat()).size).toBeLessThanOrEqual(2);
  });

  it('long work leaves no longer limit behind for whoever has the connection next', async () => {
    const before = await show();
    await atOnce(() => database.transaction((trx) => sql`select 1`.execute(trx), { isLong: true }));
    expect((await atOnce(show)).flat()).toEqual(Array.from({ length: CLIENTS }, () => before[0]));
  });
});

describe('a start', () => {
  const reach = async (more: Record<string, string>) => {
    const settings = readSettings({ DATABASE_URL: pooler.url, ...more }, 'guest');
    const wanted = { settings, as: 'guest', onLost: () => {}, ...given } as const;
    return reachDatabase(wanted, new AsyncDisposableStack());
  };

  it('asks through the pooler, and keeps connections only past it', async () => {
    expect(await reach({ DATABASE_DIRECT_URL: pooler.directUrl })).toEqual({
      queries: { connectionString: pooler.url, isPooled: true },
      direct: { connectionString: pooler.directUrl },
    });
  });

  it('says what to set where DATABASE_URL is a pooler and nothing leads past it', async () => {
    await expect(reach({})).rejects.toThrow(
      /^DATABASE_URL: .* cannot be used: unsupported startup parameter: statement_timeout\. Behind a pooler .* DATABASE_DIRECT_URL /,
    );
    await expect(awaitGivenDatabase(quiet.url, given)).rejects.toThrow(
      /^DATABASE_URL: .* two connections share one of the server, .* DATABASE_DIRECT_URL /,
    );
  });

  it('refuses two addresses of two databases', async () => {
    const other = await startTestPlatform();
    const elsewhere = await startPgBouncer(other.databaseUrl, 1);
    await expect(reach({ DATABASE_DIRECT_URL: elsewhere.directUrl })).rejects.toThrow(
      'DATABASE_DIRECT_URL: it leads to another database than DATABASE_URL.',
    );
    await elsewhere.close();
    await other.close();
  });
});
