/** A web and workers as processes of their own that share a database and a folder, for the tests of one file. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { createToken } from '#server/core/identity/tokens.ts';
import { startTestPlatform, type TestPlatform } from '#server/core/testing/platform.ts';
import {
  findFreePort,
  startServerProcess,
  type TestProcess,
} from '#server/core/testing/process.ts';

/** How a process ends, in words, and its exit code or the signal. */
export const ENDS = [
  ['is killed', 'SIGKILL', 'SIGKILL'],
  ['is told to stop', 'SIGTERM', 0],
] as const;

/** Before each test a web is started and an applicant logged in; after it, what still runs ends. */
export function openProcesses() {
  let shared: TestPlatform;
  let dataDir: string;
  let web: string;
  let cookie: string;
  let running: TestProcess[] = [];

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
    await startWeb();
    cookie = `session=${await logIn()}`;
  });
  afterEach(async () => {
    for (const each of running) {
      each.kill('SIGTERM');
      await each.ended();
    }
  });

  /** Starts one process of a portal whose processes share a database and a folder. */
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
    DATABASE_URL: shared.databaseUrl,
    DATA_DIR: dataDir,
    PATH: process.env.PATH ?? '',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '1000',
    SKIP_SYSTEM_SETUP: '1',
  });

  const newAddress = async () => `http://127.0.0.1:${await findFreePort()}`;

  /** Starts a web, which is asked from then on. @param more settings of its own. */
  async function startWeb(more: Readonly<Record<string, string>> = {}): Promise<void> {
    web = await newAddress();
    await startRole('web', 'Matricula is ready at', web, more);
  }

  async function startWorker(at?: string): Promise<void> {
    await startRole('worker', "Matricula's worker is ready", at ?? (await newAddress()));
  }

  /** The process that was started last; from now on it is the caller's to end. */
  function takeLast(): TestProcess {
    const last = running.pop();
    if (last === undefined) throw new Error('Nothing runs.');
    return last;
  }

  /** Ends that process: as a machine does that loses its power, or as an upgrade does. @returns its exit code, or the signal. */
  async function endTheLast(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string> {
    const last = takeLast();
    last.kill(signal);
    return last.ended();
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
    // A server on a machine with other work may be out of breath after its start, and then asks to be asked again.
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

  /** Every file of the store. */
  async function listFiles(): Promise<string[]> {
    const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  /** Keeps conversions, or whoever else needs what a statement locks, from coming to their end. @returns how to let them. */
  async function hold(statement = 'select from applications for update') {
    const client = new pg.Client(shared.databaseUrl);
    await client.connect();
    await client.query('begin');
    await client.query(statement);
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

  return {
    /** The database that they share. */
    shared: () => shared,
    /** Where the web is. */
    web: () => web,
    settings,
    newAddress,
    startWeb,
    startWorker,
    takeLast,
    endTheLast,
    call,
    listFiles,
    hold,
    untilSomebodyWaits,
  };
}
