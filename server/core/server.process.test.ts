import { once } from 'node:events';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { isAlive } from './processes.ts';
import { startTestPlatform } from './testing/platform.ts';
import {
  findFreePort,
  findPostmasterPid,
  signUp,
  startCommand,
  startProcess,
  startServerProcess,
  type TestProcess,
} from './testing/process.ts';

const READY = 'Matricula is ready at';
/** Longer than anything takes here. */
const LONG_MS = 30_000;

const folder = temporaryFolder('portal process-');
const dataDir = join(folder, 'data');
const running: TestProcess[] = [];
let env: Record<string, string>;

beforeAll(async () => {
  const port = await findFreePort();
  env = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '10000' };
});
afterAll(async () => {
  for (const server of running) {
    server.kill('SIGTERM');
    await server.ended();
  }
});

async function startReady(more: Record<string, string> = {}): Promise<TestProcess> {
  const server = startServerProcess({ ...env, ...more });
  running.push(server);
  await server.untilPrinted(READY);
  return server;
}

async function stop(server: TestProcess): Promise<void> {
  server.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
}

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${env.PORT}${path}`, init);
}

/** Signs up. A server on a machine with other work may be out of breath after its start, and then asks to be asked again. */
async function untilSignedUp(username: string): Promise<void> {
  const status = async () => {
    const answered = await signUp(`http://127.0.0.1:${env.PORT}`, username);
    return answered === 503 ? undefined : answered;
  };
  expect(await vi.waitUntil(status, { timeout: LONG_MS, interval: 500 })).toBe(200);
}

describe('a server in an empty environment', () => {
  let server: TestProcess;
  const postmaster = () => findPostmasterPid(dataDir);

  test('is ready, lets no second one on its folder, and works beside a command', async () => {
    server = await startReady();
    expect(server.printed.out).toContain(
      `${READY} http://localhost:${env.PORT} (listening on 127.0.0.1:${env.PORT})`,
    );
    await server.untilPrinted(`Mail: http://localhost:${env.PORT}/dev/mail`);
    const second = startServerProcess({ ...env, PORT: String(await findFreePort()) });
    expect(await second.ended()).toBe(1);
    expect(second.printed.err).toBe(
      `Matricula is already running on ${dataDir} (process ${server.pid}).\n`,
    );
    const command = startCommand(['migrate'], env);
    expect(await command.ended()).toBe(0);
    expect(command.printed).toEqual({ out: 'The database is up to date.\n', err: '' });
    expect((await call('/readyz')).status).toBe(200);
    expect(server.printed.err).toBe('');
  });

  test('that is killed leaves its database behind, and the next one adopts it', async () => {
    const pid = await postmaster();
    server.kill('SIGKILL');
    await server.ended();
    expect(await postmaster()).toBe(pid);
    server = await startReady();
    expect(await postmaster()).toBe(pid);
  });

  test('answers 503 while its database is away, which is soon back', async () => {
    await untilSignedUp('before@x.test');
    process.kill((await postmaster()) ?? 0, 'SIGKILL');
    const answer = await call('/api/profile', { headers: { cookie: 'session=x' } });
    expect([401, 503]).toContain(answer.status);
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('10');
    await vi.waitFor(async () => expect((await call('/readyz')).status).toBe(200), LONG_MS);
    await untilSignedUp('after@x.test');
  });

  test('stops cleanly, with its database, although a client keeps its connection busy', async () => {
    const pid = (await postmaster()) ?? 0;
    const agent = new Agent({ keepAlive: true });
    const hungUp = Promise.withResolvers<void>();
    const keepAsking = () => {
      get(`http://127.0.0.1:${env.PORT}/healthz`, { agent }, (answer) =>
        answer.resume().on('end', keepAsking),
      ).on('error', () => hungUp.resolve());
    };
    keepAsking();
    await stop(server);
    await hungUp.promise;
    agent.destroy();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), LONG_MS);
  });
});

describe('refuses to start, in one line:', () => {
  test('on a port that is taken', async () => {
    const other = createServer().listen(Number(env.PORT), '127.0.0.1');
    await once(other, 'listening');
    const server = startServerProcess(env);
    expect(await server.ended()).toBe(1);
    other.close();
    expect(server.printed.err).toBe(
      `Port ${env.PORT} on 127.0.0.1 is taken. Stop what listens there, or set PORT.\n`,
    );
  });

  test('with settings that cannot be', async () => {
    const server = startServerProcess({ ...env, PORT: 'http', TRUST_PROXY: 'true' });
    expect(await server.ended()).toBe(2);
    expect(server.printed.err).toMatch(/^PORT is "http"\. .*\nTRUST_PROXY is "true"\. .*\n$/);
  });
});

test('of two that start at once on one DATA_DIR, one runs', async () => {
  const fresh = join(folder, 'contested');
  const rivals = [await findFreePort(), await findFreePort()].map((port) =>
    startServerProcess({ ...env, DATA_DIR: fresh, PORT: String(port) }),
  );
  const loser = await Promise.any(rivals.map((rival) => rival.ended().then(() => rival)));
  expect(loser.printed.err).toMatch(/^Matricula is already running on .*\n$/);
  for (const winner of rivals.filter((rival) => rival !== loser)) {
    await winner.untilPrinted(READY);
    await stop(winner);
  }
  expect(await findPostmasterPid(fresh)).toBeUndefined();
});

test('an operator command works without a server, and leaves no database running', async () => {
  const command = startCommand(['migrate'], env);
  expect(await command.ended()).toBe(0);
  expect(await findPostmasterPid(dataDir)).toBeUndefined();
});

test.each([
  ['fly', 2, 'err', /^There is no command "fly"\.\n\nUsage: .*\n\n {2}migrate /s],
  ['staff --help', 0, 'out', /\n {2}staff invite .*\n {2}staff list .*\n {2}staff remove /s],
] as const)('an operator who types %j is told what there is', async (words, code, where, told) => {
  const command = startCommand(words.split(' '), env);
  expect(await command.ended()).toBe(code);
  expect(command.printed[where]).toMatch(told);
});

test('on a given database, a web process holds no more connections than allowed, sends mail without a worker, and works beside one', async () => {
  const shared = await startTestPlatform();
  const given = { DATABASE_URL: shared.databaseUrl };
  const web = await startReady({ ...given, ROLE: 'web', DATABASE_POOL_SIZE: '8' });
  await Promise.all(Array.from({ length: 40 }, (_, count) => untilSignedUp(`b${count}@x.test`)));
  const [row] = await shared.platform.database.prepared<{ count: number }>(
    'count-connections',
    'select count(*) from pg_stat_activity where application_name ~ $1',
    [`^matricula ${web.pid}( |$)`],
  );
  expect(row?.count).toBe(8);
  // Nobody could come in while workers are restarted, if mail had to wait for one.
  await vi.waitFor(async () => {
    expect(await (await call('/dev/mail')).text()).toContain('b39@x.test');
  }, LONG_MS);
  expect(web.printed.out + web.printed.err).not.toContain('b39@x.test');
  const port = String(await findFreePort());
  const worker = startServerProcess({ ...env, ...given, ROLE: 'worker', PORT: port });
  running.push(worker);
  await worker.untilPrinted("Matricula's worker is ready");
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/api/profile`)).status).toBe(404);
  await stop(web);
  await stop(worker);
  await shared.close();
});

test('a SIGTERM to npm start leaves no process behind', async () => {
  const npm = startProcess('npm', ['start', '--', '--without-page'], {
    env: { ...env, PATH: process.env.PATH ?? '', HOME: folder },
  });
  await npm.untilPrinted(READY);
  const pids = [npm.pid, await findPostmasterPid(dataDir)].map((pid) => pid ?? 0);
  npm.kill('SIGTERM');
  await npm.ended();
  await expect(call('/healthz')).rejects.toThrow();
  await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), LONG_MS);
});

test('a start whose file store is away says so', async () => {
  const away = { S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:1' };
  const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const server = await startReady({ ...away, ...key });
  expect(server.printed.out).toContain('The file store does not answer. Until this is mended, ');
  expect((await call('/readyz')).status).toBe(503);
  await stop(server);
});

/** Asks this process to stop when it begins to load the server. */
const STOP_WHILE_LOADING = `data:text/javascript,
import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  if (specifier.includes('run-start')) process.kill(process.pid, 'SIGTERM');
  return next(specifier, context);
} });`;

test('a stop while the program loads ends it cleanly', async () => {
  const NODE_OPTIONS = `--import="${encodeURI(STOP_WHILE_LOADING)}"`;
  const server = startServerProcess({ DATABASE_URL: 'postgres://127.0.0.1:9/x', NODE_OPTIONS });
  expect(await server.ended()).toBe(0);
});

test('a stop during the start ends it cleanly', async () => {
  const server = startServerProcess({ ...env, DATA_DIR: join(folder, 'interrupted') });
  await vi.waitFor(() => readdir(join(folder, 'interrupted')), LONG_MS);
  server.kill('SIGINT');
  expect(await server.ended()).toBe(0);
  expect(await findPostmasterPid(join(folder, 'interrupted'))).toBeUndefined();
});

describe('runs', { tags: 'needs-root' }, () => {
  test('as root below a home that others cannot enter', async () => {
    const home = join(folder, 'home of root');
    await mkdir(home, { mode: 0o700 });
    await stop(await startReady({ DATA_DIR: join(home, 'data') }));
  });

  test('as a user without a name', async () => {
    await chmod(folder, 0o777);
    const server = startServerProcess({ ...env, DATA_DIR: join(folder, 'of-4242') }, { uid: 4242 });
    await server.untilPrinted(READY);
    await stop(server);
  });
});
