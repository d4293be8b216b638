/** How soon the product is ready, and how much memory it holds after work. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../scripts/trial/product.ts';
import type { Bench } from './fleet.ts';
import { putUnderLoad, type Request } from './load.ts';
import type { Finding } from './report.ts';
import { cookieOf } from './seed.ts';
import { median } from './statistics.ts';

const STARTS = 5;
const REQUESTS = 10_000;

/** Each start finds the database made and stopped, as after a clean stop of the machine. */
export async function measureStart(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', SKIP_SYSTEM_SETUP: '1' };
  const start = () => startProduct(settings, join(folder, 'product.log'));
  await (await start()).stop();
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const started = performance.now();
    const product = await start();
    times.push(performance.now() - started);
    await product.stop();
  }
  rmSync(folder, { recursive: true, force: true });
  return [
    {
      what: 'Start to ready, built and initialised',
      measured: `median ${(median(times) / 1000).toFixed(2)} s of ${STARTS} starts`,
      against: 'a bound',
      verdict: 'at most 3 s',
    },
  ];
}

export async function measureMemory(bench: Bench): Promise<Finding[]> {
  const before = residentMegabytes(bench.pid);
  await putUnderLoad({ url: bench.url, connections: 32, amount: REQUESTS, requestsOf: everyday });
  return [
    {
      what: `Memory of the web process after ${REQUESTS} requests`,
      measured: `${residentMegabytes(bench.pid)} MB resident`,
      against: `${before} MB before`,
      verdict: 'at most 200 MB',
    },
  ];
}

/** What an applicant's page asks for in a day: itself, the profile, saves, suggestions. */
function everyday(connection: number): Request[] {
  const headers = { cookie: cookieOf(connection), 'content-type': 'application/json' };
  return [
    { method: 'GET', path: '/about' },
    { method: 'GET', path: '/api/profile', headers },
    { method: 'PUT', path: '/api/answer', headers, body: '{"answers":{"first_name":"Ada"}}' },
    { method: 'GET', path: '/lookup/find?category=hs_ceeb&text=high&max_results=5', headers },
    { method: 'PUT', path: '/api/last-page', headers, body: '{"last_page":"/about"}' },
  ];
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}
