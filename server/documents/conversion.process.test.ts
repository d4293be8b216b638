import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PdfState, PresignedUpload } from '#contract/documents.ts';
import type { Pieces } from '#contract/put-aside.ts';
import { createToken } from '#server/identity/tokens.ts';
import { startTestPlatform, type TestPlatform } from '#server/platform/testing/platform.ts';
import {
  findFreePort,
  startServerProcess,
  type TestProcess,
} from '#server/platform/testing/process.ts';
import { smallPng } from './conversion/testing/picture-file.ts';
import { KEY, PATH } from './testing/uploads.ts';

// Processes start here, on machines that do other things too; and a dead one is missed only after a while.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const png = new Uint8Array(smallPng());

let shared: TestPlatform;
let dataDir: string;
let web: string;
let cookie: string;
let running: TestProcess[];

beforeAll(async () => {
  shared = await startTestPlatform();
  dataDir = await mkdtemp(join(tmpdir(), 'roles-'));
});
afterAll(async () => {
  await shared.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  running = [];
  web = await newAddress();
  await startRole('web', 'Matricula is ready at', web);
  cookie = `session=${await logIn()}`;
});
afterEach(async () => {
  for (const each of running) {
    each.kill('SIGTERM');
    await each.ended();
  }
});

/** Starts one process of a portal whose processes share a database and a folder. */
async function startRole(role: 'web' | 'worker', ready: string, at: string): Promise<void> {
  const started = startServerProcess({
    ROLE: role,
    PORT: new URL(at).port,
    DATABASE_URL: shared.databaseUrl,
    DATA_DIR: dataDir,
    PATH: process.env.PATH ?? '',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '1000',
    SKIP_SYSTEM_SETUP: '1',
  });
  running.push(started);
  await started.untilPrinted(ready);
}

const newAddress = async () => `http://127.0.0.1:${await findFreePort()}`;

async function startWorker(at?: string): Promise<void> {
  await startRole('worker', "Matricula's worker is ready", at ?? (await newAddress()));
}

/** Ends a process: as a machine does that loses its power, or as an upgrade does. @returns its exit code, or the signal. */
async function endTheLast(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string | undefined> {
  const last = running.pop();
  last?.kill(signal);
  return last?.ended();
}

let made = 0;
async function logIn(): Promise<string> {
  const { kysely } = shared.platform.database;
  made += 1;
  const now = new Date();
  const { id } = await kysely
    .insertInto('accounts')
    .values({
      username: `roles${made}@mail.example`,
      password_hash: 'none',
      confirmed_at: now,
      password_changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { hash, value } = createToken();
  await kysely
    .insertInto('sessions')
    .values({ token_hash: hash, account_id: id, created_at: now, last_seen_at: now })
    .execute();
  return value;
}

async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
  const answer = await fetch(web + path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return (await answer.json()) as Body;
}

async function upload(): Promise<void> {
  const { url, fields } = await call<PresignedUpload>('POST', '/api/presigned-url', {
    answer_key: KEY,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([png]), 'mine.png');
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
  await call('POST', PATH, { file_key: fields.key, file_name: 'mine.png' });
}

/** Sends an upload but for its last byte. */
function beginUpload(url: string, fields: PresignedUpload['fields']) {
  const part = (name: string, more = '') =>
    `--part\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(
      Object.entries(fields)
        .map(([name, value]) => `${part(name)}${value}\r\n`)
        .join('') + part('file', '; filename="mine.png"'),
    ),
    png,
    Buffer.from('\r\n--part--\r\n'),
  ]);
  const sending = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=part',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const status = once(sending, 'response').then(([{ statusCode }]) => statusCode);
  // Then its server has begun to read it.
  const isTaken = once(sending, 'continue').then(() => sending.write(body.subarray(0, -1)));
  sending.flushHeaders();
  return { isTaken, status, finish: () => sending.end(body.subarray(-1)) };
}

const state = () => call<PdfState>('GET', PATH);

async function untilCompleted(timeout: number): Promise<void> {
  const completed = async () => expect((await state()).status).toBe('completed');
  await vi.waitFor(completed, { timeout, interval: 200 });
}

/** Every file of the store. */
async function listFiles(): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Keeps conversions from coming to their end. @returns how to let them. */
async function holdApplications(): Promise<() => Promise<void>> {
  const client = new pg.Client(shared.databaseUrl);
  await client.connect();
  await client.query('begin');
  await client.query('select from applications for update');
  return () => client.end();
}

async function untilSomebodyWaits(count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const { database } = shared.platform;
  await vi.waitFor(
    async () => expect(await database.prepared('who-waits', waiting, [])).toHaveLength(count),
    { timeout: 30_000, interval: 50 },
  );
}

test('a web process converts nothing and a worker serves no call; together they do it all', async () => {
  await upload();
  const worker = await newAddress();
  expect((await state()).status).toBe('unprocessed');
  await startWorker(worker);
  for (const path of [PATH, '/storage/upload', '/about']) {
    expect((await fetch(worker + path)).status).toBe(404);
  }
  expect((await fetch(`${worker}/readyz`)).status).toBe(200);
  await untilCompleted(30_000);
  const { url } = await state();
  expect((await (await fetch(url)).text()).startsWith('%PDF-')).toBe(true);
});

test.each([
  ['is killed', 'SIGKILL', 'SIGKILL'],
  ['is told to stop', 'SIGTERM', 0],
] as const)(
  'a worker that %s in the middle of a conversion is replaced by the next, with no help',
  async (_how, signal, end) => {
    await upload();
    const letGo = await holdApplications();
    await startWorker();
    await untilSomebodyWaits();
    expect((await state()).status).toBe('in_progress');
    expect(await endTheLast(signal)).toBe(end);
    await letGo();
    expect((await state()).status).toBe('in_progress');
    await startWorker();
    await untilCompleted(60_000);
  },
);

test('a delete reaches a worker through the database, and the files go', async () => {
  const before = await listFiles();
  await upload();
  const letGo = await holdApplications();
  await startWorker();
  await untilSomebodyWaits();
  const deleted = call('DELETE', PATH);
  await untilSomebodyWaits(2);
  await letGo();
  await deleted;
  expect((await state()).status).toBe('not_answered');
  const { pieces } = await call<Pieces>('GET', '/api/put-aside');
  for (const { id } of pieces) {
    await call('DELETE', `/api/put-aside/${id}`);
  }
  await vi.waitFor(async () => expect(await listFiles()).toEqual(before), 30_000);
});

test('a web that is told to stop answers what is under way, takes nothing new, and ends', async () => {
  const { url, fields } = await call<PresignedUpload>('POST', '/api/presigned-url', {
    answer_key: KEY,
  });
  const sent = beginUpload(url, fields);
  await sent.isTaken;
  await call('PUT', '/api/answer', { answers: { last_name: 'Lovelace' } });
  const letGo = await holdApplications();
  const save = call<{ message: string }>('PUT', '/api/answer', { answers: { first_name: 'Ada' } });
  await untilSomebodyWaits();
  const stopped = running.pop();
  stopped?.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${web}/healthz`)).rejects.toThrow('fetch failed'), 10_000);
  sent.finish();
  await letGo();
  expect(await sent.status).toBe(204);
  expect((await save).message).not.toBe('');
  expect(await stopped?.ended()).toBe(0);

  web = await newAddress();
  await startRole('web', 'Matricula is ready at', web);
  const { answer } = await call<{ answer: object }>('GET', '/api/profile');
  expect(answer).toMatchObject({ first_name: 'Ada' });
  await call('POST', PATH, { file_key: fields.key, file_name: 'mine.png' });
  expect((await state()).status).toBe('unprocessed');
});
