/** Work under way when its process is told to stop, or dies: nothing is lost, and nothing is left half done. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PdfState, PresignedUpload } from '#contract/documents.ts';
import { startTestApplications } from './applicant/application/testing/applicants.ts';
import { KEY, PATH } from './applicant/documents/testing/uploads.ts';
import { smallPng } from './converter/testing/picture-file.ts';
import { startMailServer } from './core/mail/testing/mail-server.ts';
import { closing } from './core/testing/closing.ts';
import { findFreePort, startServerProcess, type TestProcess } from './core/testing/process.ts';
import { temporaryFolder } from './core/testing/temporary-folder.ts';

// Processes start here, on machines that do other things too; and a dead one is missed only after a while.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const png = new Uint8Array(smallPng());
/** Ways in which a process ends: a description, the signal, and the exit code or signal. */
const ENDS = [
  ['is killed', 'SIGKILL', 'SIGKILL'],
  ['is told to stop', 'SIGTERM', 0],
] as const;

/** Its database and folder are shared by a web server, started again where a test has ended it, and by the workers of each test. */
const portal = closing(await startTestApplications({ now: new Date().toISOString() }));
const dataDir = temporaryFolder('roles-');
let web: string;
let cookie: string;
const running: TestProcess[] = [];
afterAll(() => endAllBut(0));
beforeEach(async () => {
  if (running.length === 0) await startWeb();
  // An applicant who is logged in.
  cookie = `session=${(await portal.applicant()).cookies.session}`;
});
afterEach(() => endAllBut(1));

async function endAllBut(count: number): Promise<void> {
  while (running.length > count) await endTheLast('SIGTERM');
}

/** Starts one process of the shared portal. */
async function startRole(
  role: 'web' | 'worker',
  ready: string,
  at: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const started = startServerProcess({
    ...settings(),
    ...more,
    ROLE: role,
    PORT: new URL(at).port,
  });
  running.push(started);
  await started.untilPrinted(ready);
}

const settings = () => ({
  DATABASE_URL: portal.databaseUrl,
  DATA_DIR: dataDir,
  PATH: process.env.PATH ?? '',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '1000',
  SKIP_SYSTEM_SETUP: '1',
});

const newAddress = async () => `http://127.0.0.1:${await findFreePort()}`;

/** Starts a web server, which receives all later calls. @param more further settings. */
async function startWeb(more: Readonly<Record<string, string>> = {}): Promise<void> {
  web = await newAddress();
  await startRole('web', 'Matricula is ready at', web, more);
}

async function startWorker(at?: string): Promise<void> {
  await startRole('worker', "Matricula's worker is ready", at ?? (await newAddress()));
}

/** The process that was started last; the caller must end it. */
function takeLast(): TestProcess {
  const last = running.pop();
  if (last === undefined) throw new Error('Nothing runs.');
  return last;
}

/** Ends that process as a power failure (SIGKILL) or an upgrade (SIGTERM) does. @returns its exit code, or the signal. */
async function endTheLast(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string> {
  const last = takeLast();
  last.kill(signal);
  return last.ended();
}

async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
  // On a busy machine a server may be overloaded right after its start, and answers 503.
  const answer = await vi.waitUntil(
    async () => {
      const heard = await fetch(web + path, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return heard.status === 503 ? undefined : heard;
    },
    { timeout: 30_000, interval: 500 },
  );
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return (await answer.json()) as Body;
}

/** Names of all files in the store. */
async function listFiles(): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Blocks conversions, or whatever else needs the rows that a statement locks. @returns a function that releases them. */
async function hold(statement = 'select from applications for update') {
  const client = await portal.connect();
  await client.query('begin');
  await client.query(statement);
  return () => client.query('rollback');
}

test.each(ENDS)(
  'a worker that %s when a copy is written and not yet noted leaves it to the next, and nothing half done',
  async (_how, signal, end) => {
    const gate = 4712;
    const { kysely } = portal.platform.database;
    await call('PUT', '/api/answer', { answers: { last_name: 'Lovelace' } });
    const before = await listFiles();
    await sql
      .raw(`create function wait_at_gate() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
        create trigger gate before update on copies for each row when (new.status = 'completed')
        execute function wait_at_gate()`)
      .execute(kysely);
    const letGo = await hold(`select pg_advisory_xact_lock(${gate})`);
    const copy = () => call<PdfState>('GET', '/api/pdf');
    expect((await copy()).status).toBe('unprocessed');
    await startWorker();
    await portal.untilWaiting();
    expect((await copy()).status).toBe('in_progress');
    expect(await endTheLast(signal)).toBe(end);
    await letGo();
    expect((await copy()).status).toBe('in_progress');
    await startWorker();
    const made = await vi.waitUntil(
      async () => {
        const { status, url } = await copy();
        expect(status).not.toBe('failed');
        return status === 'completed' ? url : undefined;
      },
      { timeout: 60_000, interval: 200 },
    );
    await sql.raw('drop trigger gate on copies; drop function wait_at_gate').execute(kysely);
    const pdf = await (await fetch(made)).text();
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toMatch(/%%EOF\s*$/);
    expect(await listFiles()).toHaveLength(before.length + 1);
  },
);

const presign = () => call<PresignedUpload>('POST', '/api/presigned-url', { answer_key: KEY });

async function upload(): Promise<void> {
  const { url, fields } = await presign();
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

test('a web process converts nothing, a worker serves no call, and one that is killed in the middle is replaced by the next', async () => {
  await upload();
  const worker = await newAddress();
  expect((await state()).status).toBe('unprocessed');
  const letGo = await hold();
  await startWorker(worker);
  for (const path of [PATH, '/storage/upload', '/about']) {
    expect((await fetch(worker + path)).status).toBe(404);
  }
  expect((await fetch(`${worker}/readyz`)).status).toBe(200);
  await portal.untilWaiting();
  expect((await state()).status).toBe('in_progress');
  expect(await endTheLast('SIGKILL')).toBe('SIGKILL');
  await letGo();
  expect((await state()).status).toBe('in_progress');
  await startWorker();
  const completed = async () => expect((await state()).status).toBe('completed');
  await vi.waitFor(completed, { timeout: 60_000, interval: 200 });
  const { url } = await state();
  expect((await (await fetch(url)).text()).startsWith('%PDF-')).toBe(true);
});

test('a web process that is told to stop answers its open calls, takes no new one, and ends', async () => {
  const { url, fields } = await presign();
  const sent = beginUpload(url, fields);
  await sent.isTaken;
  await call('PUT', '/api/answer', { answers: { last_name: 'Lovelace' } });
  const letGo = await hold();
  const save = call<{ message: string }>('PUT', '/api/answer', { answers: { first_name: 'Ada' } });
  await portal.untilWaiting();
  const stopped = takeLast();
  stopped.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${web}/healthz`)).rejects.toThrow('fetch failed'), 10_000);
  sent.finish();
  await letGo();
  expect(await sent.status).toBe(204);
  expect((await save).message).not.toBe('');
  expect(await stopped.ended()).toBe(0);

  await startWeb();
  const { answer } = await call<{ answer: object }>('GET', '/api/profile');
  expect(answer).toMatchObject({ first_name: 'Ada' });
  await call('POST', PATH, { file_key: fields.key, file_name: 'mine.png' });
  expect((await state()).status).toBe('unprocessed');
});

test('a letter that is taken while its server stops leaves once', async () => {
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const mail = await startMailServer({
    async beforeAnswering() {
      arrived.resolve();
      await answer.promise;
    },
  });
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${mail.port}` };
  const unsent = sql`select from pgboss.job where name = 'mail' and state <> 'completed'`;
  await endTheLast('SIGTERM');
  await startWeb(smtp);
  await call('POST', '/public/signup', {
    username: 'letter@mail.example',
    password: 'Correct horse 1',
  });
  await arrived.promise;
  const stopped = takeLast();
  stopped.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${web}/healthz`)).rejects.toThrow('fetch failed'), 10_000);
  answer.resolve();
  expect(await stopped.ended()).toBe(0);
  await startWeb(smtp);
  await vi.waitFor(
    async () => expect((await unsent.execute(portal.platform.database.kysely)).rows).toEqual([]),
    60_000,
  );
  expect(mail.received).toHaveLength(1);
  await mail.close();
});
