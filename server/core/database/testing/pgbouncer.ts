import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startProcess } from '../../testing/process.ts';
import { startProxy } from './proxy.ts';

/** Debian's path. */
const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Whether this machine has PgBouncer. */
export function hasPgBouncer(): boolean {
  return existsSync(PGBOUNCER);
}

/**
 * Starts a real PgBouncer in transaction mode, in front of a test's database.
 * @param databaseUrl of a database behind a unix socket.
 * @param poolSize the most connections that it holds to the server.
 * @param more lines of its `[pgbouncer]` section.
 */
export async function startPgBouncer(
  databaseUrl: string,
  poolSize: number,
  ...more: readonly string[]
) {
  // PgBouncer's user may not enter the socket's folder, so it connects by TCP.
  const proxy = await startProxy(databaseUrl);
  const { port: serverPort, pathname, username } = new URL(proxy.url);
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const port = await findFreePort();
  const name = pathname.slice(1);
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `${name} = host=127.0.0.1 port=${serverPort} dbname=${name} user=${username}`,
    ...['[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = any', 'pool_mode = transaction', `default_pool_size = ${poolSize}`, ...more],
  ];
  await writeFile(file, lines.join('\n'), { mode: 0o644 });
  const user = process.getuid?.() === 0 ? '-u nobody' : '';
  // The shell, as root, opens the folder to the user that PgBouncer becomes and reads the file as.
  const started = startProcess('/bin/sh', [
    '-c',
    `chmod 755 ${folder}; exec ${PGBOUNCER} ${user} ${file} 2>&1`,
  ]);
  await started.untilPrinted('process up');
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').catch(() => {
    throw new Error(`PgBouncer does not listen:\n${started.printed.out}`);
  });
  socket.destroy();
  return {
    /** `DATABASE_URL` through PgBouncer. */
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    /** `DATABASE_DIRECT_URL`, without PgBouncer. */
    directUrl: proxy.url,
    async close(): Promise<void> {
      started.kill('SIGINT');
      await started.ended();
      await proxy.close();
      await rm(folder, { recursive: true });
    },
  };
}
