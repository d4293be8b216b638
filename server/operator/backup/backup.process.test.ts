/** The commands on embedded databases, as an operator runs them beside a server that is in use. */
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  findFreePort,
  readSignUps,
  signUp,
  startCommand,
  startServerProcess,
} from '#server/core/testing/process.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';

// Processes and databases start here, on machines that do other things too.
vi.setConfig({ testTimeout: 180_000 });

const folder = temporaryFolder('backup-commands-');
const [dataDir, newDataDir, file] = ['college', 'new', 'night.backup'].map((name) =>
  join(folder, name),
) as [string, string, string];

async function run(args: string[], env: Record<string, string>) {
  const { printed, ended } = startCommand(args, env);
  return { code: await ended(), ...printed };
}

test('a backup beside a server in use has what was acknowledged before, and a new folder takes it', async () => {
  const port = String(await findFreePort());
  const env = {
    DATA_DIR: dataDir,
    PORT: port,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '100000',
    BACKUP_KEY: 'a key that nobody can guess, of 32 characters',
  };
  const at = `http://127.0.0.1:${port}`;
  const server = startServerProcess(env);
  await server.untilPrinted('Matricula is ready at');
  const acknowledged: string[] = [];
  let isOver = false;
  const signUps = (async () => {
    for (let count = 0; !isOver; count += 1) {
      const username = `w${count}@x.test`;
      if ((await signUp(at, username)) === 200) acknowledged.push(username);
    }
  })();
  await vi.waitUntil(() => acknowledged.length > 2, { timeout: 60_000 });

  const before = [...acknowledged];
  const backup = await run(['backup', file], env);
  expect(backup).toMatchObject({
    code: 0,
    out: `${file}: 0 applications and 0 files, encrypted.\n`,
  });
  const metrics = await (await fetch(`${at}/metrics`)).text();
  const [, seconds] = /^matricula_backup_age_seconds\{of="made"\} (\S+)$/m.exec(metrics) ?? [];
  expect(Number(seconds)).toBeLessThan(60);
  isOver = true;
  await signUps;

  const again = await run(['backup', file], env);
  expect([again.code, again.err]).toEqual([
    1,
    `${file} is there already. A backup needs a new file.\n`,
  ]);
  const beside = await run(['restore', file], env);
  expect(beside.code).toBe(1);
  expect(beside.err).toContain(`Matricula is already running on ${dataDir}`);
  server.kill('SIGTERM');
  await server.ended();

  const restored = await run(['restore', file], { ...env, DATA_DIR: newDataDir });
  expect(restored).toMatchObject({ code: 0 });
  const usernames = await readSignUps(newDataDir);
  expect(usernames).toEqual(expect.arrayContaining(before));
  expect(acknowledged).toEqual(expect.arrayContaining(usernames));
});
