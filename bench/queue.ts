/**
 * Whether applicants notice that documents are being converted: 100 Word documents, two workers, one web process, one
 * machine. `node bench/queue.ts` measures this alone; with `--quick` only 40 documents.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { enterEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { OWNER, SUPERUSER } from '#server/platform/database/embedded/owner.ts';
import { addressIn } from '#server/platform/database/embedded/socket-folder.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Product, startProduct } from '../scripts/trial/product.ts';
import { DOCUMENT } from './conversion.ts';
import {
  AS_A_THOUSAND,
  AS_THREE_THOUSAND,
  middle,
  type Round,
  rounds,
  type Savers,
  spread,
  WITHOUT_A_PAUSE,
} from './queue-load.ts';
import type { Finding } from './report.ts';
import { seed } from './seed.ts';
import { upload } from './uploads.ts';

const WORKERS = 2;
const IDLE_ROUNDS = 4;
const WARM_UP_ROUNDS = 2;
const LOOK_MS = 100;
const STATEMENT = { name: 'statement.docx', bytes: DOCUMENT };

/** What was measured while a queue was converted. */
type Busy = {
  readonly all: readonly Round[];
  readonly seconds: number;
  readonly completed: number;
  /** Processor time of the workers and all that they started, in seconds for each document. */
  readonly processor: number;
};

export async function measureQueue(isQuick = false): Promise<Finding[]> {
  const documents = isQuick ? 40 : 100;
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
  const web = await start('web');
  let workers: Product[] = [];
  let next = 0;

  /** Has a queue converted, from its first document to its last. @param savers who saves meanwhile; nobody, if left out */
  async function convert(savers?: Savers): Promise<Busy> {
    // The queue is filled while nobody works, so that it is full when the measuring begins.
    await stopAll(workers);
    const before = await count(client, `status = 'completed'`);
    for (const last = next + documents; next < last; next += 1)
      await upload(web.url, next, STATEMENT);
    workers = await startWorkers();
    const begun = performance.now();
    let seconds = 0;
    const isOver = async () => {
      if (seconds === 0 && (await countUnderWay(client)) === 0)
        seconds = (performance.now() - begun) / 1000;
      return seconds > 0;
    };
    const all = savers === undefined ? [] : await rounds(savers, web.url, isOver);
    while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const completed = (await count(client, `status = 'completed'`)) - before;
    const processor = workers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0) / documents;
    return { all, seconds, completed, processor };
  }

  /** Idle, a queue, and idle again, so that a busy moment of the machine meets both. */
  async function compare(savers: Savers): Promise<Finding> {
    const idle = await rounds(savers, web.url, (done) => done === IDLE_ROUNDS);
    const busy = await convert(savers);
    idle.push(...(await rounds(savers, web.url, (done) => done === IDLE_ROUNDS)));
    return asFinding({ savers, idle, busy, alone });
  }

  const findings: Finding[] = [];
  let alone: Busy | undefined;
  try {
    await seed(client, 1000);
    workers = await startWorkers();
    // Programs are slower until the engine knows them.
    await rounds(WITHOUT_A_PAUSE, web.url, (done) => done === WARM_UP_ROUNDS);
    alone = await convert();
    findings.push({
      what: `${documents} Word documents, ${WORKERS} workers, nobody saves`,
      measured: `${alone.completed} converted within ${alone.seconds.toFixed(0)} s`,
      against: `${alone.processor.toFixed(2)} s of a processor for each`,
      verdict: 'what the next lines are held against',
    });
    for (const savers of [AS_A_THOUSAND, AS_THREE_THOUSAND, WITHOUT_A_PAUSE])
      findings.push(await compare(savers));
    return findings;
  } finally {
    await stopAll([...workers, web]);
    await client.end();
    await embedded.leave();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Compared = {
  readonly savers: Savers;
  readonly idle: readonly Round[];
  readonly busy: Busy;
  readonly alone: Busy | undefined;
};

function asFinding({ savers, idle, busy, alone }: Compared): Finding {
  const [quiet, loud] = [middle(idle), middle(busy.all)];
  const told = ({ p50, p99, perSecond }: Round) =>
    `half within ${p50.toFixed(1)}, 99 of 100 within ${p99.toFixed(1)} ms, ${perSecond.toFixed(0)} a second`;
  const longer = alone === undefined ? Number.NaN : busy.seconds / alone.seconds;
  return {
    what: `PUT /api/answer by ${savers.what}, while ${WORKERS} workers convert Word documents`,
    measured: `${told(loud)} (${spread(busy.all)}); ${busy.completed} converted within ${busy.seconds.toFixed(0)} s, ${busy.processor.toFixed(2)} s of a processor for each`,
    against: `workers with nothing to do: ${told(quiet)} (${spread(idle)})`,
    verdict: `saves ${(loud.p99 / quiet.p99).toFixed(2)} times as slow (at most 2), the queue ${longer.toFixed(2)} times as long as alone (at most 1.5)`,
  };
}

/** Of a process and of all that it started and that have ended, as Linux counts it in hundredths. */
function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
}

async function countUnderWay(client: pg.Client): Promise<number> {
  return count(client, `status in ('unprocessed', 'in_progress')`);
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
  for (const { what, measured, against, verdict } of await measureQueue(
    process.argv.includes('--quick'),
  )) {
    console.log(`${what}:\n  ${measured};\n  ${against};\n  ${verdict}\n`);
  }
}
