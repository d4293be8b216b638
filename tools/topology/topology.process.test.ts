/**
 * The whole topology as `npm run topology` starts it, as a separate program: with PgBouncer in front of the database and an object store
 * behind the proxy, all over TLS. Also checks what remains when that program is killed.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  CONFIRM,
  GET_CONVERSION,
  LOG_IN,
  REQUEST_UPLOAD,
  SIGN_UP,
  START_CONVERSION,
} from '#contract/calls.ts';
import type { PdfState, PresignedUpload } from '#contract/documents.ts';
import { paragraph, wordFile } from '#server/converter/testing/word-file.ts';
import { isAlive } from '#server/core/processes.ts';
import {
  findFreePort,
  startCommand,
  startProcess,
  type TestProcess,
} from '#server/core/testing/process.ts';
import { type Call, openBrowser } from '../trial/browser.ts';
import { fetchLetters } from '../trial/mail-catcher.ts';

// The first run installs the object store from Debian.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const SCRIPT = resolve(import.meta.dirname, '../topology.ts');
const ADA = { username: 'ada@mail.example', password: 'Correct horse battery 7 staple' };
const KEY = 'personal_statement_doc';

/** To be restored: other tests share this process. */
const trusted = getCACertificates('default');
let folder: string;
let topology: TestProcess;
let portal: string;
let letters: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'topology-'));
  // nginx and PostgreSQL run as other users if the tests run as root, and must be able to pass through.
  chmodSync(folder, 0o711);
  const [port, mailPort] = [await findFreePort(), await findFreePort()].map(String) as [
    string,
    string,
  ];
  portal = `https://localhost:${port}`;
  letters = `http://127.0.0.1:${mailPort}`;
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  const parts = ['--webs', '1', '--workers', '1', '--files', 's3', '--pooler'];
  // On a busy machine conversions are delayed.
  const patience = ['--set', 'CONVERTER_TIMEOUT_SECONDS=600'];
  const places = ['--port', port, '--mail-port', mailPort, '--folder', join(folder, 'topology')];
  topology = startProcess(process.execPath, [SCRIPT, ...parts, ...patience, ...places], { env });
  await topology.untilPrinted('The portal:');
  const authority = readFileSync(join(folder, 'topology/certificate/authority.crt'), 'utf8');
  setDefaultCACertificates([...trusted, authority]);
  browser = openBrowser(portal);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  topology?.kill('SIGKILL');
  await topology?.ended();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

let browser: Call;
/** Carries out a call of the contract. */
function call<Body>(named: string, body?: object): Promise<Body> {
  const [method = '', path = ''] = named.replace(':key', KEY).split(' ');
  return browser<Body>(method, path, body);
}

async function codeFor(address: string): Promise<string> {
  const find = async () => {
    const [letter] = await fetchLetters(letters, address);
    return /^\s*(\d{6})\s*$/m.exec(letter?.text ?? '')?.[1];
  };
  return (await vi.waitUntil(find, { timeout: 60_000, interval: 100 })) ?? '';
}

test('the page and the readiness come through the proxy', async () => {
  expect(await (await fetch(portal)).text()).toContain('<div id="root"');
  expect((await fetch(`${portal}/readyz`)).status).toBe(200);
  expect((await fetch(`${portal}/metrics`)).status).toBe(404);
});

test('an applicant’s Word document goes to the store, and its PDF comes from there', async () => {
  await call(SIGN_UP, ADA);
  await call(CONFIRM, { username: ADA.username, code: await codeFor(ADA.username) });
  await call(LOG_IN, ADA);
  const { url, fields } = await call<PresignedUpload>(REQUEST_UPLOAD, { answer_key: KEY });
  expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/documents/);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(
    'file',
    new Blob([new Uint8Array(wordFile({ body: paragraph('Hello') }))]),
    'mine.docx',
  );
  const stored = await fetch(url, { method: 'POST', body: form });
  expect(stored.status, await stored.text()).toBe(204);
  await call(START_CONVERSION, { file_key: fields.key, file_name: 'mine.docx' });
  const state = await vi.waitUntil(
    async () => {
      const found = await call<PdfState>(GET_CONVERSION);
      return /completed|failed/.test(found.status) && found;
    },
    { timeout: 250_000, interval: 200 },
  );
  expect(state.status).toBe('completed');
  expect(new URL(state.url).origin).toBe(new URL(url).origin);
  expect(await (await fetch(state.url)).text()).toMatch(/^%PDF-/);
});

test('webs and workers ask the database through PgBouncer, encrypted on both sides', async () => {
  const said = await readFile(join(folder, 'topology/pooler/pooler.log'), 'utf8');
  // C: the client; S: the database.
  expect(said).toMatch(/C-0x\w+: .*login attempt: db=matricula user=matricula tls=TLSv1\.\d/);
  expect(said).toMatch(/S-0x\w+: .*SSL established: TLSv1\.\d/);
});

test('a backup from behind the pooler and out of the store comes back in an empty database and a folder', async () => {
  const [worker] = await environmentsOfWorkers();
  const { DATABASE_URL, DATABASE_DIRECT_URL = '', S3_BUCKET, S3_ENDPOINT, ...rest } = worker ?? {};
  expect([DATABASE_URL, S3_BUCKET]).not.toContain(undefined);
  const operator = async (environment: object, ...args: string[]) => {
    const command = startCommand(args, { ...rest, ...environment });
    expect(await command.ended(), command.printed.err).toBe(0);
    return command.printed.out;
  };
  const file = join(folder, 'night.backup');
  const backedUp = { DATABASE_URL, DATABASE_DIRECT_URL, S3_BUCKET, S3_ENDPOINT };
  expect(await operator(backedUp, 'backup', file)).toContain(': 1 applications and 3 files');

  const empty = new URL(DATABASE_DIRECT_URL);
  const superuser = new URL(empty);
  superuser.username = 'postgres';
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  await client.query('create database empty owner matricula');
  await client.end();
  empty.pathname = 'empty';
  const place = { DATABASE_URL: empty.href, DATA_DIR: join(folder, 'restored') };
  expect(await operator(place, 'restore', file)).toContain('1 applications and 3 files are as');
});

test('when it is killed, every program that it started ends', async () => {
  const programs = await startedBy(topology.pid);
  const names = programs.map(({ name }) => name);
  for (const name of ['postgres', 'pgbouncer', 'nginx', 'radosgw', 'ceph-mon', 'ceph-osd'])
    expect(names).toContain(name);
  topology.kill('SIGKILL');
  expect(await topology.ended()).toBe('SIGKILL');
  const left = () => programs.filter(({ pid }) => isAlive(pid)).map(({ name }) => name);
  await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 60_000, interval: 100 });
});

/** The environments of workers. */
async function environmentsOfWorkers(): Promise<Record<string, string>[]> {
  const environments: Record<string, string>[] = [];
  for (const { pid } of await startedBy(topology.pid)) {
    const text = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const pairs = text.split('\0').map((line) => line.split(/=(.*)/s) as [string, string]);
    const environment = Object.fromEntries(pairs.filter(([name]) => name !== ''));
    if (environment.ROLE === 'worker') environments.push(environment);
  }
  return environments;
}

type Program = { readonly pid: number; readonly parent: number; readonly name: string };

/** Every descendant of a process, whoever owns it. */
async function startedBy(pid: number): Promise<Program[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    numbers.map(async (number): Promise<Program> => {
      const stat = await readFile(`/proc/${number}/stat`, 'utf8').catch(() => '');
      const [, name = '', parent = ''] = /^\d+ \((.*)\) \w (\d+)/s.exec(stat) ?? [];
      return { pid: Number(number), parent: Number(parent), name };
    }),
  );
  const below = (above: number): Program[] =>
    all.filter(({ parent }) => parent === above).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}
