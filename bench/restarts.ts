/**
 * `node bench/restarts.ts [ROUNDS [BUSY]]`: kills the portal and its database amid writes, beside BUSY processes that do nothing but compute (one for each processor),
 * starts it again, and tells how long it took to be ready. Not part of `npm run bench`, because it takes a while.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/platform/processes.ts';
import {
  findFreePort,
  findPostmasterPid,
  startServerProcess,
  type TestProcess,
} from '#server/platform/testing/process.ts';
import { percentile } from './statistics.ts';

const READY = 'Matricula is ready at';
const WRITERS = 8;
/** What every start has to keep, however busy the machine is. */
const MOST_MS = 15_000;

/** What is killed, in turn: all there is; the database first; the program only, which leaves its database running. */
const WAYS = ['everything', 'database, then program', 'program'] as const;
type Way = (typeof WAYS)[number];

/** Keeps a processor busy until it is killed, or orphaned. */
function burn(): ChildProcess {
  return spawn(
    process.execPath,
    ['-e', 'const parent = process.ppid; while (process.ppid === parent);'],
    { stdio: 'ignore' },
  );
}

async function writeUntilItEnds(port: string, writer: string): Promise<void> {
  for (let count = 0; ; count += 1) {
    const body = JSON.stringify({
      username: `${writer}-${count}@x.test`,
      password: 'Correct horse 1',
    });
    const headers = { 'content-type': 'application/json' };
    const call = fetch(`http://127.0.0.1:${port}/public/signup`, { method: 'POST', headers, body });
    const isOver = await call.then(
      (answer) => answer.arrayBuffer().then(() => false),
      () => true,
    );
    if (isOver) return;
  }
}

/** The processes of a server of PostgreSQL: itself and its children. */
async function familyOf(postmaster: number): Promise<number[]> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [postmaster, ...children.split(' ').filter(Boolean).map(Number)];
}

async function kill(way: Way, server: TestProcess, dataDir: string): Promise<void> {
  const postmaster = await findPostmasterPid(dataDir);
  if (postmaster === undefined) throw new Error('there is no database to kill');
  const family = await familyOf(postmaster);
  if (way === 'everything') {
    for (const pid of [server.pid, ...family]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  } else {
    if (way !== 'program') process.kill(postmaster, 'SIGKILL');
    server.kill('SIGKILL');
  }
  await server.ended();
}

/** What a process has computed so far: on a busy machine, it had to wait for the rest of the time. */
async function cpuSecondsOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = stat.split(' ').slice(13, 15).map(Number);
  return ((user + system) / 100).toFixed(1);
}

/** @returns milliseconds from the start to ready; undefined when it ended instead. */
async function timeStart(env: Record<string, string>): Promise<[TestProcess, number | undefined]> {
  const started = performance.now();
  const server = startServerProcess(env);
  const isReady = await server.untilPrinted(READY).then(
    () => true,
    (error) => {
      console.error(String(error));
      return false;
    },
  );
  return [server, isReady ? performance.now() - started : undefined];
}

async function run(rounds: number, busy: number): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matricula-restarts-'));
  const port = String(await findFreePort());
  const env = {
    DATA_DIR: dataDir,
    PORT: port,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '100000',
    SKIP_SYSTEM_SETUP: '1',
  };
  const burners = Array.from({ length: busy }, burn);
  const times: number[] = [];
  let failed = 0;
  try {
    let [server] = await timeStart(env);
    for (let round = 0; round < rounds; round += 1) {
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        writeUntilItEnds(port, `r${round}-w${writer}`),
      );
      await new Promise((resolve) => setTimeout(resolve, 500 + 137 * (round % 7)));
      const way = WAYS[round % WAYS.length] ?? 'everything';
      await kill(way, server, dataDir);
      await Promise.all(writers);
      const [next, ms] = await timeStart(env);
      const load = loadavg()[0]?.toFixed(1);
      const cpu = await cpuSecondsOf(next.pid);
      console.log(
        `${round + 1}\t${ms === undefined ? 'FAILED' : `${Math.round(ms)} ms`}\tkilled: ${way}\tload ${load}, ${cpu} s of a processor`,
      );
      if (ms === undefined) {
        failed += 1;
        [server] = await timeStart(env);
        continue;
      }
      times.push(ms);
      server = next;
    }
    server.kill('SIGTERM');
    await server.ended();
  } finally {
    for (const burner of burners) {
      burner.kill('SIGKILL');
      await once(burner, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  }
  const most = Math.max(...times);
  console.log(
    `${rounds} restarts, ${failed} failed; ready after ${Math.round(percentile(times, 50))} ms (median), ${Math.round(most)} ms (worst)`,
  );
  return failed === 0 && most <= MOST_MS;
}

const [rounds = '50', busy = availableParallelism()] = process.argv.slice(2);
process.exitCode = (await run(Number(rounds), Number(busy))) ? 0 : 1;
