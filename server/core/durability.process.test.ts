import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import {
  findFreePort,
  findPostmasterPid,
  readSignUps,
  signUp,
  startServerProcess,
} from './testing/process.ts';

// Processes and databases start here, on machines that do other things too.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const WRITERS = 8;
const ROUNDS = 2;

const dataDir = temporaryFolder('durability-');
const PORT = String(await findFreePort());
const env = { DATA_DIR: dataDir, PORT, LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '100000' };

/**
 * Signs up one person after another until the server is gone.
 * @param onWritten is called when the server has acknowledged one.
 * @returns whom the server acknowledged.
 */
async function writeUntilItEnds(writer: number, onWritten: () => void): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let count = 0; ; count += 1) {
    const username = `w${writer}-${count}@x.test`;
    try {
      if ((await signUp(`http://127.0.0.1:${env.PORT}`, username)) !== 200) continue;
      acknowledged.push(username);
      onWritten();
    } catch {
      return acknowledged;
    }
  }
}

test('after a kill of everything amid writes, every acknowledged one is there', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = startServerProcess(env);
    await server.untilPrinted('Matricula is ready at');
    const writers = Array.from({ length: WRITERS }, (_, writer) => {
      const { promise: hasWritten, resolve: onWritten } = Promise.withResolvers<void>();
      return { hasWritten, written: writeUntilItEnds(round * WRITERS + writer, onWritten) };
    });
    // Kills after every writer has written, at a moment that no writer determines.
    await Promise.all(writers.map(({ hasWritten }) => hasWritten));
    await new Promise((resolve) => setTimeout(resolve, round * 130));
    process.kill((await findPostmasterPid(dataDir)) ?? 0, 'SIGKILL');
    server.kill('SIGKILL');
    acknowledged.push(...(await Promise.all(writers.map(({ written }) => written))).flat());
    await server.ended();
  }
  const kept = new Set(await readSignUps(dataDir));
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * WRITERS);
  expect(acknowledged.filter((username) => !kept.has(username))).toEqual([]);
});
