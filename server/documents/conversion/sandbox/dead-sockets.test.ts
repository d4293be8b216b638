import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startProcess } from '#server/platform/testing/process.ts';
import { removeDeadSockets } from './dead-sockets.ts';

const [dead, alive] = ['dead', 'alive'].map(
  (name) => `/tmp/OSL_PIPE_test_SingleOfficeIPC_${process.pid}${name}`,
) as [string, string];
const server = createServer();

afterEach(async () => {
  server.close();
  await Promise.all([dead, alive].map((path) => rm(path, { force: true })));
});

/** A process that listens there, and leaves its socket behind. */
async function leave(path: string): Promise<void> {
  const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await startProcess(process.execPath, ['-e', script]).ended();
}

test('a socket that nobody listens on is removed, and one that somebody listens on is not', async () => {
  await leave(dead);
  await once(server.listen(alive), 'listening');
  expect([dead, alive].map((path) => existsSync(path))).toEqual([true, true]);
  await removeDeadSockets();
  expect([dead, alive].map((path) => existsSync(path))).toEqual([false, true]);
});
