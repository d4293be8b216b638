/**
 * Whether applicants notice that documents are being converted: 100 Word documents, two workers, one web process, one
 * machine. Once with the workers as docs/operations.md advises to run them, once without. `node bench/queue.ts` measures
 * this alone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { enterEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { OWNER, SUPERUSER } from '#server/platform/database/embedded/owner.ts';
import { addressIn } from '#server/platform/database/embedded/socket-folder.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Product, startProduct } from '../scripts/trial/product.ts';
import { DOCUMENT } from './conversion.ts';
import { type IdleGroup, makeIdleGroup } from './idle-group.ts';
import { putUnderLoad } from './load.ts';
import type { Finding } from './report.ts';
import { cookieOf, seed } from './seed.ts';
import { median } from './statistics.ts';
import { upload } from './uploads.ts';

const DOCUMENTS = 100;
const WORKERS = 2;
/** Applicants who save at the same time, each as soon as the last save is through. */
const CONNECTIONS = 8;
const ROUND_SECONDS = 5;
const IDLE_ROUNDS = 4;
const WARM_UP_ROUNDS = 2;
const STATEMENT = { name: 'statement.docx', bytes: DOCUMENT };

/** What was measured while a queue was converted: times in milliseconds. */
type Busy = {
  readonly p99: number;
  readonly seconds: number;
  /** All documents that are converted by then, of earlier queues too. */
  readonly completed: number;
};

export async function measureQueue(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-queue-'));
  const embedded = await enterEmbedded({
    dataDir: join(folder, 'database'),
    as: 'guest',
    log: silentLog(),
    onLost: (problem) => {
      throw problem;
    },
  });
  await embedded.reachDatabase('portal');
  const client = new pg.Client(addressIn(embedded.socketFolder(), 'portal', SUPERUSER));
  await client.connect();
  const settings = {
    DATABASE_URL: `postgresql:///portal?host=${encodeURIComponent(client.host)}&user=${OWNER}`,
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'warn',
    SKIP_SYSTEM_SETUP: '1',
  };
  const start = (ROLE: string, name = ROLE) =>
    startProduct({ ...settings, ROLE }, join(folder, `${name}.log`));
  const startWorkers = () =>
    Promise.all(Array.from({ length: WORKERS }, (_, at) => start('worker', `worker-${at}`)));
  const group = makeIdleGroup();
  const web = await start('web');
  let workers: Product[] = [];

  /** Has a queue converted, from its first document to its last, and saves meanwhile. */
  async function convert(applicants: readonly number[], within?: IdleGroup): Promise<Busy> {
    // The queue is filled while nobody works, so that it is full when the measuring begins.
    await stopAll(workers);
    for (const applicant of applicants) await upload(web.url, applicant, STATEMENT);
    workers = await startWorkers();
    for (const { pid } of workers) within?.take(pid);
    const begun = performance.now();
    let seconds = 0;
    const times = await rounds(web, async () => {
      seconds = (performance.now() - begun) / 1000;
      return (await countUnderWay(client)) === 0;
    });
    return { p99: median(times), seconds, completed: await countCompleted(client) };
  }

  try {
    await seed(client, 1000);
    workers = await startWorkers();
    const isEnough = (done: number) => done === IDLE_ROUNDS;
    // Programs are slower until the engine knows them.
    await rounds(web, (done) => done === WARM_UP_ROUNDS);
    const idle = await rounds(web, isEnough);
    const ordinary = await convert(range(0, DOCUMENTS));
    // Between the two, so that a busy moment of the machine meets both.
    idle.push(...(await rounds(web, isEnough)));
    const last = group && (await convert(range(DOCUMENTS, 2 * DOCUMENTS), group));
    if (last) idle.push(...(await rounds(web, isEnough)));
    return findings(median(idle), ordinary, last);
  } finally {
    await stopAll([...workers, web]);
    await client.end();
    await embedded.leave();
    rmSync(folder, { recursive: true, force: true });
    group?.remove();
  }
}

/** @param last undefined where the machine has no such groups. */
function findings(idle: number, ordinary: Busy, last: Busy | undefined): Finding[] {
  const p99 = (time: number) => `99 of 100 within ${time.toFixed(1)} ms`;
  const what = (how: string) =>
    `PUT /api/answer while ${WORKERS} workers convert ${DOCUMENTS} Word documents, ${how}`;
  const against = `workers with nothing to do: ${p99(idle)}`;
  const finding = (busy: Busy, how: string, completed: number) => ({
    what: what(how),
    measured: `${p99(busy.p99)}; ${completed} converted within ${busy.seconds.toFixed(0)} s`,
    against,
    verdict: `${(busy.p99 / idle).toFixed(2)} times (at most 2)`,
  });
  const advised = 'the workers run as docs/operations.md advises';
  const plain = finding(ordinary, 'the workers run like everything else', ordinary.completed);
  const measured = 'nothing: no control group can be made here';
  if (last === undefined) return [{ what: what(advised), measured, against, verdict: '?' }, plain];
  return [finding(last, advised, last.completed - ordinary.completed), plain];
}

/** The numbers from the first to just before the last. */
function range(first: number, last: number): number[] {
  return Array.from({ length: last - first }, (_, at) => first + at);
}

/** Saves in rounds until it is told to stop. @returns for each round the time within which 99 of 100 saves were through. */
async function rounds(
  { url }: Product,
  isOver: (done: number) => boolean | Promise<boolean>,
): Promise<number[]> {
  const times: number[] = [];
  while (!(await isOver(times.length))) {
    const { p99 } = await putUnderLoad({
      url,
      connections: CONNECTIONS,
      seconds: ROUND_SECONDS,
      // Applicants who have nothing in the queue.
      requestsOf: (connection) => [
        {
          method: 'PUT',
          path: '/api/answer',
          headers: { 'content-type': 'application/json', cookie: cookieOf(900 + connection) },
          body: '{"answers":{"first_name":"Ada","city":"Cottage Grove","optin_sms_ind":true}}',
        },
      ],
    });
    times.push(p99);
  }
  return times;
}

async function countUnderWay(client: pg.Client): Promise<number> {
  return count(client, `status in ('unprocessed', 'in_progress')`);
}

async function countCompleted(client: pg.Client): Promise<number> {
  return count(client, `status = 'completed'`);
}

async function count(client: pg.Client, which: string): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as count from documents where ${which}`,
  );
  return rows[0].count;
}

async function stopAll(products: readonly Product[]): Promise<void> {
  await Promise.all(products.map((product) => product.stop()));
}

if (import.meta.main) {
  for (const { what, measured, against, verdict } of await measureQueue()) {
    console.log(`${what}: ${measured}, ${against}, ${verdict}`);
  }
}
