/**
 * The whole topology as `npm run topology` starts it, as a separate program: with PgBouncer in front of the database and an object store
 * behind the proxy, all over TLS. A short rehearsal goes through it: six applicants and two members of the staff, without a look at times.
 * Also checks what remains when that program is killed.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isAlive } from '#server/core/processes.ts';
import {
  findFreePort,
  startCommand,
  startProcess,
  type TestProcess,
} from '#server/core/testing/process.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { rehearse } from '../bench/rehearsal/rehearse.ts';
import { openStaging } from '../bench/rehearsal/site.ts';
import { promisesOf } from '../bench/rehearsal/verdict.ts';

// The first run installs the object store from Debian.
vi.setConfig({ testTimeout: 1_500_000, hookTimeout: 300_000 });

const SCRIPT = resolve(import.meta.dirname, '../topology.ts');
const APPLICANTS = 6;

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
  // On a busy machine conversions are delayed. All applicants come from one address.
  const settings = ['CONVERTER_TIMEOUT_SECONDS=600', 'REHEARSAL=allowed', 'RATE_LIMIT_SCALE=1000'];
  const set = settings.flatMap((each) => ['--set', each]);
  const places = ['--port', port, '--mail-port', mailPort, '--folder', join(folder, 'topology')];
  topology = startProcess(process.execPath, [SCRIPT, ...parts, ...set, ...places], { env });
  await topology.untilPrinted('The portal:');
  const authority = readFileSync(join(folder, 'topology/certificate/authority.crt'), 'utf8');
  setDefaultCACertificates([...trusted, authority]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  topology?.kill('SIGKILL');
  await topology?.ended();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs an operator command beside a worker. */
async function operator(changed: object, ...args: readonly string[]): Promise<string> {
  const command = startCommand(args, { ...(await environmentOfWorker()), ...changed });
  expect(await command.ended(), command.printed.err).toBe(0);
  return command.printed.out;
}

test('the page and the readiness come through the proxy', async () => {
  expect(await (await fetch(portal)).text()).toContain('<div id="root"');
  expect((await fetch(`${portal}/readyz`)).status).toBe(200);
  expect((await fetch(`${portal}/metrics`)).status).toBe(404);
});

test('a rehearsal plays every kind of call, loses nothing that was acknowledged, and ends in no error', async () => {
  const staging = await openStaging({ url: portal, letters }, APPLICANTS);
  const course = await rehearse({
    applicants: APPLICANTS,
    seconds: 3,
    pace: 400,
    // The first uploads a Word document, the second a PDF.
    seed: 7,
    tag: 'short',
    surge: undefined,
    patienceMs: 600_000,
    tenant: sampleTenant,
    site: { ...staging, portal: (...args) => operator({}, ...args) },
    say: () => {},
  });
  await staging.stop();
  const promises = promisesOf(course, { checksTimes: false });
  expect(promises.filter(({ isKept }) => !isKept)).toEqual([]);
  expect(course.acknowledged).toBeGreaterThan(APPLICANTS * 10);
  expect(course.calls.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['GET /about', 'GET /lookup/find', 'POST /public/signup', 'POST /public/confirm'],
      ...['POST /public/login', 'PUT /api/answer', 'PUT /api/tabs', 'PUT /api/add-another'],
      ...['POST /storage/upload', 'GET /api/pdf/document-answer/:key', 'POST /api/submit'],
      ...['GET /api/pdf', 'GET /api/staff/applications', 'GET a picture of a page'],
    ]),
  );
});

test('webs and workers ask the database through PgBouncer, encrypted on both sides', async () => {
  const said = await readFile(join(folder, 'topology/pooler/pooler.log'), 'utf8');
  // C: the client; S: the database.
  expect(said).toMatch(/C-0x\w+: .*login attempt: db=matricula user=matricula tls=TLSv1\.\d/);
  expect(said).toMatch(/S-0x\w+: .*SSL established: TLSv1\.\d/);
});

test('a backup from behind the pooler and out of the store comes back in an empty database and a folder', async () => {
  const { DATABASE_DIRECT_URL = '', S3_BUCKET } = await environmentOfWorker();
  expect(S3_BUCKET).toBe('documents');
  const file = join(folder, 'night.backup');
  const backedUp = await operator({}, 'backup', file);
  const [whole, files] = /: 6 applications and (\d+) files/.exec(backedUp) ?? [];
  expect(whole, backedUp).toBeDefined();
  expect(Number(files)).toBeGreaterThan(3);

  const empty = new URL(DATABASE_DIRECT_URL);
  const superuser = new URL(empty);
  superuser.username = 'postgres';
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  await client.query('create database empty owner matricula');
  await client.end();
  empty.pathname = 'empty';
  const none = { DATABASE_DIRECT_URL: '', S3_BUCKET: '', S3_ENDPOINT: '' };
  const place = { ...none, DATABASE_URL: empty.href, DATA_DIR: join(folder, 'restored') };
  const restored = await operator(place, 'restore', file);
  expect(restored).toContain(`6 applications and ${files} files are as`);
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

async function environmentOfWorker(): Promise<Record<string, string>> {
  const texts = await Promise.all(
    (await startedBy(topology.pid)).map(({ pid }) =>
      readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
    ),
  );
  const worker = texts.find((text) => /^ROLE=worker$/m.test(text.replaceAll('\0', '\n'))) ?? '';
  return Object.fromEntries(worker.split('\0').map((line) => line.split(/=(.*)/s)));
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
