import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { StartProblem } from '../start-problem.ts';
import { findFreePort } from '../testing/process.ts';
import { awaitGivenDatabase } from './given.ts';

const log = silentLog();
const { signal } = new AbortController();

test('one that does not come is given up, in one line without the password', async () => {
  const port = await findFreePort();
  const url = `postgres://ada:secret@127.0.0.1:${port}/portal`;
  const waiting = awaitGivenDatabase(url, { log, signal, patienceMs: 300 });
  const problem = await waiting.catch((error) => error);
  expect(problem).toBeInstanceOf(StartProblem);
  expect(problem.exitCode).toBe(1);
  expect(problem.message).toBe(
    `DATABASE_URL: the database at 127.0.0.1:${port}/portal cannot be used: connect ECONNREFUSED 127.0.0.1:${port}`,
  );
});

test('one that comes meanwhile is waited for', async () => {
  const port = await findFreePort();
  const url = `postgres://ada@127.0.0.1:${port}/portal`;
  const waiting = awaitGivenDatabase(url, { log, signal, patienceMs: 20_000 });
  // Stands in for a database that has come up: its answer, even a refusal, ends the waiting.
  const late = createServer((socket) => socket.end(refusal('3D000', 'no such database')));
  late.listen(port, '127.0.0.1');
  await once(late, 'listening');
  await expect(waiting).rejects.toThrow(/cannot be used: no such database$/);
  late.close();
});

test('a stop ends the waiting', async () => {
  const stop = new AbortController();
  const url = `postgres://127.0.0.1:${await findFreePort()}/portal`;
  const waiting = awaitGivenDatabase(url, { log, signal: stop.signal });
  stop.abort();
  await expect(waiting).rejects.toThrow('aborted');
});

/** PostgreSQL's message for an error before a session begins. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
