import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { silentLog } from '../../log.ts';
import { isAlive } from '../../processes.ts';
import type { DatabaseAddress } from '../database.ts';
import { LOCKS } from '../locks.ts';
import { type Place, preparePlace } from './cluster.ts';
import { type Embedded, enterEmbedded } from './embedded.ts';
import { reachServer } from './reach.ts';
import { prepareSocketFolder } from './socket-folder.ts';

/** A name that is too long for a socket's path, with characters that shells and PostgreSQL misread. */
const AWKWARD = `a long, "quoted" folder's name with spaces ${'x'.repeat(80)}`;

const folder = temporaryFolder('embedded-');
const dataDir = join(folder, AWKWARD, 'data');
const postmasterFile = join(dataDir, 'postgres', 'postmaster.pid');
const entered: Embedded[] = [];

afterEach(async () => {
  for (const embedded of entered.splice(0)) await embedded.leave();
});

async function enter(as: 'server' | 'guest', where = dataDir): Promise<Embedded> {
  const onLost = (problem: Error) => {
    throw problem;
  };
  const embedded = await enterEmbedded({ dataDir: where, as, log: silentLog(), onLost });
  entered.push(embedded);
  return embedded;
}

async function query(address: DatabaseAddress, text: string): Promise<unknown[]> {
  const client = new pg.Client(address);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(postmasterFile, 'utf8')).split('\n')[0]);
}

test('is made at the first entry, durable and in UTF-8, and takes one server', async () => {
  const embedded = await enter('server');
  await expect(enter('server')).rejects.toMatchObject({
    exitCode: 1,
    message: `Matricula is already running on ${dataDir} (process ${process.pid}).`,
  });
  const address = await embedded.reachDatabase('college');
  const settings = await query(
    address,
    `select current_setting(name) from unnest(array['server_encoding', 'fsync', 'synchronous_commit',
       'full_page_writes', 'listen_addresses', 'data_checksums']) as name`,
  );
  expect(settings).toEqual(['UTF8', 'on', 'on', 'on', '', 'on']);
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['postgres', 'postgres.log']));
});

test('whoever leaves last stops it', async () => {
  const server = await enter('server');
  const guest = await enter('guest');
  const pid = await postmasterPid();
  await server.leave();
  expect(await query(await guest.reachDatabase('college'), 'select 1')).toEqual([1]);
  await guest.leave();
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000);
  expect(existsSync(postmasterFile)).toBe(false);
});

test('comes back with everything that was committed when PostgreSQL is killed', async () => {
  const server = await enter('server');
  const address = await server.reachDatabase('college');
  await query(address, 'create table promise (word text)');
  await query(address, "insert into promise values ('kept')");
  process.kill(await postmasterPid(), 'SIGKILL');
  await vi.waitFor(
    async () => expect(await query(address, 'select word from promise')).toEqual(['kept']),
    { timeout: 20_000, interval: 50 },
  );
  const serverLocks = `select count(*)::int from pg_locks where locktype = 'advisory' and objid = ${LOCKS.server[1]}`;
  await vi.waitFor(async () => expect(await query(address, serverLocks)).toEqual([1]), 20_000);
});

test('looks past a postmaster.pid whose number belongs to another process by now', async () => {
  await (await enter('guest')).leave();
  await writeFile(postmasterFile, `${process.ppid}\n${dataDir}/postgres\n0\n5432\n/tmp\n\n`);
  const guest = await enter('guest');
  expect(await query(await guest.reachDatabase('college'), 'select 1')).toEqual([1]);
});

const LEFT_BEHIND = `4194302\n/elsewhere/postgres\n0\n5432\n/tmp\n\n`;

test('a start never writes to the lock file of PostgreSQL, which ends when that is not its own', async () => {
  const place = await preparePlace(join(folder, 'before'));
  const { cluster, binaries } = place;
  await mkdir(cluster, { recursive: true });
  await writeFile(join(folder, 'before', 'postgres.log'), '');
  await writeFile(join(cluster, 'PG_VERSION'), '18\n');
  await writeFile(join(cluster, 'postmaster.pid'), LEFT_BEHIND);
  const postgres = join(folder, 'before', 'postgres.sh');
  const script =
    'cat postmaster.pid > seen; echo "$PG_GRANDPARENT_PID" > ignored; echo "FATAL: no"';
  await writeFile(postgres, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const self: Place = { ...place, binaries: { ...binaries, postgres }, runAs: { kind: 'self' } };
  await expect(reachServer(self, { log: silentLog() })).rejects.toThrow(
    /^The embedded database does not start: FATAL: no /,
  );
  for (const name of ['seen', 'postmaster.pid']) {
    expect(await readFile(join(cluster, name), 'utf8')).toBe(LEFT_BEHIND);
  }
  expect(await readFile(join(cluster, 'ignored'), 'utf8')).toBe('4194302\n');
});

describe('refuses, in one line,', () => {
  test('a database that another version made', async () => {
    const old = join(folder, 'old');
    await mkdir(join(old, 'postgres'), { recursive: true });
    await writeFile(join(old, 'postgres', 'PG_VERSION'), '12\n');
    await expect(enter('server', old)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/^The database in .* was made by PostgreSQL 12.*$/),
    });
  });

  test('a folder that cannot be made', async () => {
    const blocked = join(folder, 'a-file');
    await writeFile(blocked, '');
    await expect(enter('server', join(blocked, 'data'))).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/^DATA_DIR is ".*", which cannot be used: .*$/),
    });
  });

  test('a socket folder that others may enter', async () => {
    const cluster = join(folder, 'elsewhere');
    const socketFolder = prepareSocketFolder(cluster, { kind: 'self' });
    await chmod(socketFolder, 0o755);
    expect(() => prepareSocketFolder(cluster, { kind: 'self' })).toThrow(
      /is not closed to other users/,
    );
    await rm(socketFolder, { recursive: true });
  });
});
