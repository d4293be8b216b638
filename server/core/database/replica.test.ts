import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { silentLog } from '../log.ts';
import { openDatabase, type Queries } from './database.ts';
import { type Embedded, enterEmbedded } from './embedded/embedded.ts';
import { OWNER, SUPERUSER } from './embedded/owner.ts';
import { addressIn } from './embedded/socket-folder.ts';
import { migrate } from './migrate.ts';
import { openReplica, REST_MS, type Replica } from './replica.ts';
import { copyCluster } from './testing/base-backup.ts';
import { startProxy } from './testing/proxy.ts';

const log = silentLog();
/** The data may be lost with the machine, but commits must reach the journal, which the replica reads. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', wal_keep_size: '64MB' };

const folder = temporaryFolder('replica-');
const primary = await enter('primary', SETTINGS);
const address = await primary.reachDatabase('college');
await migrate(address);
await copyCluster({
  socketFolder: primary.socketFolder(),
  from: join(folder, 'primary'),
  to: join(folder, 'standby'),
  signal: 'standby.signal',
});
const standby = await enter('standby', {
  ...SETTINGS,
  primary_conninfo: `host='${primary.socketFolder()}' port=5432 user=${SUPERUSER}`,
});
const way = await startProxy(urlOf(standby));
const database = openDatabase({ address, poolSize: 4, log, replica: way.url });
afterAll(async () => {
  await database.close();
  await way.close();
  await standby.leave();
  await primary.leave();
});

function enter(name: string, settings: Record<string, string>): Promise<Embedded> {
  const dataDir = join(folder, name);
  return enterEmbedded({ dataDir, as: 'guest', log, onLost: () => {}, settings });
}

function urlOf(embedded: Embedded): string {
  return `postgresql:///college?host=${encodeURIComponent(embedded.socketFolder())}&user=${OWNER}`;
}

/** Does something to the standby that only its superuser may. */
async function tellStandby(text: string): Promise<void> {
  const client = new pg.Client(addressIn(standby.socketFolder(), 'college', SUPERUSER));
  await client.connect();
  await client.query(text).finally(() => client.end());
}

let written = 0;
/** Adds a row. @returns its text, which a reader must see from then on. */
async function write(): Promise<string> {
  written += 1;
  const text = `row ${written}`;
  const row = { sent_at: new Date(), recipient: 'a', subject: 'b', text, html: 'd' };
  await database.kysely.insertInto('dev_mailbox').values(row).execute();
  return text;
}

async function readNewest(queries: Queries): Promise<{ text?: string; isReplica?: boolean }> {
  const newest = sql<{ text: string; isReplica: boolean }>`
    select text, pg_is_in_recovery() as "isReplica" from dev_mailbox order by id desc limit 1`;
  return (await newest.execute(queries)).rows[0] ?? {};
}

test('a list is read from the replica, and has what was written just before', async () => {
  for (let round = 0; round < 5; round += 1) {
    const text = await write();
    expect(await database.readList(readNewest)).toEqual({ text, isReplica: true });
  }
  expect(await database.findReplicaTrouble()).toBeUndefined();
});

test('nothing can be changed by what reads a list', async () => {
  await write();
  const replica = open();
  const change = (queries: Queries) => queries.deleteFrom('dev_mailbox').execute();
  expect(await replica.read(change)).toBeUndefined();
  await replica.close();
});

const clock = { now: 0 };
function open(connectionString = way.url): Replica {
  const position = async () => {
    const at = 'select pg_current_wal_flush_lsn()::text as at';
    return (await database.prepared<{ at: string }>('position', at, []))[0]?.at ?? '';
  };
  const types = { getTypeParser: pg.types.getTypeParser };
  // Each look at this clock moves it on by a tenth of a second.
  const now = () => {
    clock.now += 100;
    return clock.now;
  };
  return openReplica({ connectionString, poolSize: 2, log, types, position, now });
}

describe('a replica in trouble is passed over:', () => {
  test('one that is behind, which is asked again ten seconds later', async () => {
    const replica = open();
    await tellStandby('select pg_wal_replay_pause()');
    const text = await write();
    expect(await replica.read(readNewest)).toBeUndefined();
    expect(await replica.findTrouble()).toBe('is behind');
    expect(await database.readList(readNewest)).toEqual({ text, isReplica: false });
    expect(await database.findReplicaTrouble()).toBe('is behind');

    await tellStandby('select pg_wal_replay_resume()');
    expect(await replica.read(readNewest)).toBeUndefined();
    clock.now += REST_MS;
    expect(await replica.read(readNewest)).toEqual({ result: { text, isReplica: true } });
    expect(await replica.findTrouble()).toBeUndefined();
    await replica.close();
  });

  test('one that is no replica', async () => {
    const replica = open(urlOf(primary));
    expect(await replica.read(readNewest)).toBeUndefined();
    expect(await replica.findTrouble()).toBe('is no replica');
    await replica.close();
  });

  test('one that is gone, also while it is read', async () => {
    const replica = open();
    const cut = async (queries: Queries) => {
      await way.close();
      return readNewest(queries);
    };
    expect(await replica.read(cut)).toBeUndefined();
    expect(await replica.findTrouble()).toBe('does not answer');
    clock.now += REST_MS;
    expect(await replica.read(readNewest)).toBeUndefined();
    await replica.close();

    const text = await write();
    expect(await database.readList(readNewest)).toEqual({ text, isReplica: false });
    expect(await database.findTrouble()).toBeUndefined();
  });
});
