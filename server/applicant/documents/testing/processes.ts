/** Starts a web server and workers as processes that share a database and a folder, for the tests of one file. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import {
  startTestApplications,
  type TestApplications,
} from '#server/applicant/application/testing/applicants.ts';
import {
  findFreePort,
  startServerProcess,
  type TestProcess,
} from '#server/core/testing/process.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';

/** Ways in which a process ends: a description, the signal, and the exit code or signal. */
export const ENDS = [
  ['is killed', 'SIGKILL', 'SIGKILL'],
  ['is told to stop', 'SIGTERM', 0],
] as const;

/** A web server for all tests, started again where a test has ended it; an applicant logged in before each, and workers ended after it. */
export function openProcesses() {
  let shared: TestApplications;
  const dataDir = temporaryFolder('roles-');
  let web: string;
  let cookie: string;
  const running: TestProcess[] = [];

  beforeAll(async () => {
    shared = await startTestApplications({ now: new Date().toISOString() });
  });
  afterAll(async () => {
    await endAllBut(0);
    await shared.close();
  });
  beforeEach(async () => {
    if (running.length === 0) await startWeb();
    cookie = `session=${(await shared.applicant()).cookies.session}`;
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
    DATABASE_URL: shared.databaseUrl,
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
    const client = await shared.connect();
    await client.query('begin');
    await client.query(statement);
    return () => client.query('rollback');
  }

  return {
    /** The platform whose database they share. */
    shared: () => shared,
    /** Address of the web server. */
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
    untilSomebodyWaits: () => shared.untilWaiting(),
  };
}
