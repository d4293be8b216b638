import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startProcess, type TestProcess } from '../../testing/process.ts';
import { startProxy } from './proxy.ts';

/** Where Debian puts it. */
const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Whether this machine has it; tests that need it are left out otherwise, which makes a run fail. */
export function hasPgBouncer(): boolean {
  return existsSync(PGBOUNCER);
}

/** A real PgBouncer in transaction mode, in front of a database of a test. */
export type PgBouncer = {
  /** The database through it, as a `DATABASE_URL`. */
  readonly url: string;
  /** The same database without it, as a `DATABASE_DIRECT_URL`. */
  readonly directUrl: string;
  /** The same for its owner, as a `DATABASE_OWNER_URL`. */
  readonly ownerUrl: string;
  close(): Promise<void>;
};

type PgBouncerOptions = {
  /** Connections that it holds to the server at most. */
  readonly poolSize: number;
  /** The role that it asks as; the database's owner unless given. */
  readonly user?: string;
  /** More lines of its `[pgbouncer]` section. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** @param databaseUrl of a database behind a unix socket. */
export async function startPgBouncer(
  databaseUrl: string,
  { poolSize, user, settings = {} }: PgBouncerOptions,
): Promise<PgBouncer> {
  // Its user may not enter the folder of the socket.
  const proxy = await startProxy(databaseUrl);
  const { port: serverPort, pathname, username: owner } = new URL(proxy.url);
  const username = user ?? owner;
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const port = await findFreePort();
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 500,
    ...settings,
  };
  const name = pathname.slice(1);
  const file = join(folder, 'pgbouncer.ini');
  const isRoot = process.getuid?.() === 0;
  await writeFile(
    file,
    [
      '[databases]',
      `${name} = host=127.0.0.1 port=${serverPort} dbname=${name} user=${username}`,
      '[pgbouncer]',
      ...Object.entries(lines).map(([key, value]) => `${key} = ${value}`),
    ].join('\n'),
    { mode: 0o644 },
  );
  // It is handed its file by a shell that is root, and reads it as the user that it becomes.
  const started = startProcess('/bin/sh', [
    '-c',
    `chmod 755 ${folder}; exec ${PGBOUNCER} ${isRoot ? '-u nobody' : ''} ${file} 2>&1`,
  ]);
  await started.untilPrinted('process up');
  await untilTaken(port, started);
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    directUrl: `postgresql://${username}@127.0.0.1:${serverPort}${pathname}`,
    ownerUrl: proxy.url,
    async close() {
      started.kill('SIGINT');
      await started.ended();
      await proxy.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function untilTaken(port: number, { printed }: TestProcess): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').catch(() => {
    throw new Error(`PgBouncer does not listen:\n${printed.out}`);
  });
  socket.destroy();
}
