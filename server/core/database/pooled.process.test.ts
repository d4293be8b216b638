import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PdfState, PresignedUpload } from '#contract/documents.ts';
import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { KEY, PATH } from '#server/applicant/documents/testing/uploads.ts';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { findFreePort, startServerProcess, type TestProcess } from '../testing/process.ts';
import type { DatabaseAddress } from './database.ts';
import { SUPERUSER } from './embedded/owner.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './testing/pgbouncer.ts';

// Processes start here, on machines that do other things too.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Fewer than any one of the four processes would hold. */
const SERVER_CONNECTIONS = 3;
/** The portal runs with the least rights, too. */
const ROLE = `portal_pooled_${process.pid}`;
const APPLICANTS = 6;
const PASSWORD = 'Correct horse 1';
const LONG_MS = 60_000;

let shared: TestPlatform;
let pooler: PgBouncer;
let dataDir: string;
let webs: readonly string[];
const running: TestProcess[] = [];

async function asSuperuser(...texts: string[]): Promise<unknown[]> {
  const client = new pg.Client({ ...shared.address, user: SUPERUSER } as DatabaseAddress);
  await client.connect();
  const rows: unknown[] = [];
  for (const text of texts) rows.push(...(await client.query(text)).rows);
  await client.end();
  return rows;
}

async function startRole(role: 'web' | 'worker', ready: string): Promise<string> {
  const port = String(await findFreePort());
  const started = startServerProcess({
    ROLE: role,
    PORT: port,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: pooler.directUrl,
    DATABASE_OWNER_URL: pooler.ownerUrl,
    DATA_DIR: dataDir,
    PATH: process.env.PATH ?? '',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000',
    SKIP_SYSTEM_SETUP: '1',
  });
  running.push(started);
  await started.untilPrinted(ready);
  return `http://127.0.0.1:${port}`;
}

type Call = <Body>(method: string, path: string, body?: object) => Promise<Body>;

/** A caller whose requests go to the two webs by turns. */
function caller(cookie = ''): Call {
  let turn = 0;
  return async <Body>(method: string, path: string, body?: object) => {
    const ask = () => send(webs[turn++ % webs.length] + path, method, cookie, body);
    // A server on a machine with other work may be out of breath, and then asks to be asked again.
    const inBreath = async () => {
      const answer = await ask();
      return answer.status === 503 ? undefined : answer;
    };
    const answer = await vi.waitUntil(inBreath, { timeout: LONG_MS, interval: 500 });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as Body;
  };
}

function send(url: string, method: string, cookie: string, body?: object): Promise<Response> {
  return fetch(url, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Signs up at one web, confirms with the code of the letter at the other, and logs in. */
async function signUp(username: string): Promise<Call> {
  const call = caller();
  await call('POST', '/public/signup', { username, password: PASSWORD });
  const code = await vi.waitUntil(() => findInLetter(username, /\b\d{6}\b/), { timeout: LONG_MS });
  await call('POST', '/public/confirm', { username, code });
  const login = { username, password: PASSWORD };
  const answer = await send(`${webs[0]}/public/login`, 'POST', '', login);
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return caller(cookies.join('; '));
}

async function findInLetter(recipient: string, pattern: RegExp): Promise<string | undefined> {
  const rows = await shared.platform.database.kysely
    .selectFrom('dev_mailbox')
    .select('text')
    .where('recipient', '=', recipient)
    .execute();
  return rows.map(({ text }) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
}

/** As a page saves: a few answers at a time. */
function inParts(answers: Answers): Answers[] {
  const entries = Object.entries(answers);
  const starts = Array.from({ length: Math.ceil(entries.length / 8) }, (_, part) => part * 8);
  return starts.map((start) => Object.fromEntries(entries.slice(start, start + 8)));
}

async function uploadAndConvert(call: Call): Promise<void> {
  const { url, fields } = await call<PresignedUpload>('POST', '/api/presigned-url', {
    answer_key: KEY,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(smallPng())]), 'mine.png');
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
  await call('POST', PATH, { file_key: fields.key, file_name: 'mine.png' });
  await vi.waitFor(
    async () => expect((await call<PdfState>('GET', PATH)).status).toBe('completed'),
    { timeout: LONG_MS, interval: 200 },
  );
}

describe.skipIf(!hasPgBouncer())('behind a PgBouncer', () => {
  beforeAll(async () => {
    shared = await startTestPlatform();
    await asSuperuser(`create role ${ROLE} login`);
    pooler = await startPgBouncer(shared.databaseUrl, { poolSize: SERVER_CONNECTIONS, user: ROLE });
    dataDir = await mkdtemp(join(tmpdir(), 'pooled-'));
    // All at once, on a database that each of them tries to bring up to date.
    const [one, other] = await Promise.all([
      startRole('web', 'Matricula is ready at'),
      startRole('web', 'Matricula is ready at'),
      startRole('worker', "Matricula's worker is ready"),
      startRole('worker', "Matricula's worker is ready"),
    ]);
    webs = [one, other];
  });
  afterAll(async () => {
    for (const each of running) each.kill('SIGTERM');
    expect(await Promise.all(running.map((each) => each.ended()))).toEqual(running.map(() => 0));
    await pooler.close();
    await asSuperuser(`drop owned by ${ROLE}`, `drop role ${ROLE}`);
    await shared.close();
    await rm(dataDir, { recursive: true });
  });

  test('applicants sign up, save all at once, upload and submit on two webs and two workers behind a PgBouncer', async () => {
    const usernames = Array.from({ length: APPLICANTS }, (_, n) => `pooled${n}@mail.example`);
    const calls = await Promise.all(usernames.map(signUp));

    const { clock, tenant } = shared.platform;
    const answers = completeApplication(dateInZone(clock(), tenant.timeZone));
    await Promise.all(
      calls.flatMap((call) =>
        inParts(answers).map((part) => call('PUT', '/api/answer', { answers: part })),
      ),
    );
    for (const call of calls) {
      const profile = await call<{ answer: object }>('GET', '/api/profile');
      expect(profile.answer).toMatchObject(answers);
    }

    await Promise.all(calls.map(uploadAndConvert));
    await Promise.all(calls.map((call) => call('POST', '/api/submit')));
    for (const username of usernames) {
      await vi.waitUntil(() => findInLetter(username, /submitted/i), { timeout: LONG_MS });
    }
  });

  test('no more connections than the pooler may have were taken through it, and jobs wake their workers', async () => {
    const rows = await shared.platform.database.prepared<{ name: string; count: number }>(
      'count-connections',
      `select split_part(application_name, ' ', 3) as name, count(*) as count from pg_stat_activity
     where datname = current_database() and application_name ~ '^matricula' and not pid = pg_backend_pid()
       and application_name !~ $1
     group by 1`,
      [` ${process.pid}`],
    );
    const count = new Map(rows.map(({ name, count }) => [name, count]));
    expect(count.get('')).toBeLessThanOrEqual(SERVER_CONNECTIONS);
    const [listening] = await asSuperuser(
      `select count(*)::int as count from pg_stat_activity where datname = current_database()
       and application_name ~ 'jobs$' and query ~ 'LISTEN|pg_listening_channels'`,
    );
    expect(listening).toEqual({ count: running.length });
  });
});
