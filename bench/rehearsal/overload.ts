/**
 * `node bench/rehearsal/overload.ts [--applicants 60] [--times 10] [--seconds 60] [--pause 1000] [--row-ms 40] [--webs 2] [--seed 1]`: lets ten times
 * as many applicants save for a minute as did before, through the proxy as it is shipped, and says whether the promises of such a minute
 * were kept. The database takes 40 ms for each save, which makes sixty applicants a crowd: the program that plays thousands takes more of the
 * machine than the portal, and then shows nothing but itself. Not part of `npm run bench`: it is about what breaks, not about speed. Exit codes: 0 every
 * promise was kept, 1 one was broken.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startTopology } from '../../scripts/topology/start-topology.ts';
import { percentile } from '../statistics.ts';
import { makeCrowd } from './crowd.ts';
import { machineInWords, watchMachine } from './machine.ts';
import { figuresOf } from './verdict/figures.ts';
import { BARS, promisesOf } from './verdict/promises.ts';

/** Before the surge, and after the time in which all has to be as before. */
const QUIET_SECONDS = 15;

const { values } = parseArgs({
  options: {
    applicants: { type: 'string', default: '60' },
    times: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
    pause: { type: 'string', default: '1000' },
    'row-ms': { type: 'string', default: '40' },
    webs: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});
const [applicants, times, seconds] = [values.applicants, values.times, values.seconds].map(Number);
process.exitCode = await run(applicants ?? 0, times ?? 0, seconds ?? 0);

async function run(applicants: number, times: number, seconds: number): Promise<number> {
  const machine = machineInWords();
  const topology = await startTopology({
    webs: Number(values.webs),
    workers: 1,
    settings: { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'fatal' },
  });
  try {
    const crowd = await makeCrowd({
      topology,
      most: applicants * times,
      seed: Number(values.seed),
      pauseMs: Number(values.pause),
    });
    await slowDown(topology.postgres.superuserUrl, Number(values['row-ms']));
    const over = new AbortController();
    crowd.come(applicants, 1000 * Math.min(5, QUIET_SECONDS), over.signal);
    await pause(QUIET_SECONDS * 1000);
    const from = crowd.now() / 1000;
    const surge = { from, to: from + seconds };
    const programs = [...topology.processes, { name: 'the crowd itself', pid: process.pid }];
    const watched = watchMachine(programs, crowd.now);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    crowd.come(
      applicants * (times - 1),
      seconds * 500,
      AbortSignal.any([over.signal, AbortSignal.timeout(seconds * 1000)]),
    );
    await pause(seconds * 1000);
    const { processors } = watched.sample();
    delay.disable();
    await pause((BARS.normalAfterSeconds + QUIET_SECONDS) * 1000);
    over.abort();
    const stopped = await crowd.ended();
    const closing = crowd.now() / 1000;
    const losses = await crowd.findLosses();
    const { calls, failures } = crowd.record;

    console.log(
      `${applicants} applicants, ${times} times as many for ${seconds} s, ${values.webs} webs; ${machine}`,
    );
    for (const [name, some] of [
      ['before', calls.filter(({ at }) => at < surge.from)],
      ['in the surge', calls.filter(({ at }) => at >= surge.from && at < surge.to)],
      ['from 10 s after it', calls.filter(({ at }) => at >= surge.to + BARS.normalAfterSeconds)],
    ] as const) {
      const { count, answered, shed, errors, p50, p99, most } = figuresOf(name, some);
      console.log(
        `${name}: ${count} saves, ${answered} answered (median ${p50} ms, p99 ${p99} ms, worst ${most} ms), ${shed} turned away, ${errors} errors`,
      );
    }
    const shed = calls.filter(({ verdict }) => verdict === 'shed');
    if (shed.length > 0) {
      const first = Math.min(...shed.map(({ at, ms }) => at + ms / 1000)) - surge.from;
      const [p50, p95] = [50, 95].map((share) =>
        Math.round(
          percentile(
            shed.map(({ ms }) => ms),
            share,
          ),
        ),
      );
      console.log(
        `turned away: the first ${first.toFixed(1)} s into the surge; median ${p50} ms, p95 ${p95} ms`,
      );
    }
    const shares = Object.entries(processors).map(([name, each]) => `${name} ${each.toFixed(2)}`);
    console.log(
      `processors in the surge: ${shares.join(', ')}; the crowd itself was late by ${Math.round(delay.percentile(99) / 1e6)} ms (99 of 100), ${Math.round(delay.max / 1e6)} ms at most`,
    );
    for (const { at, what } of failures.slice(0, 5))
      console.log(`error at ${at.toFixed(1)} s: ${what}`);
    const course = { calls, losses, applicants, submitted: 0, stopped, surge, closing };
    const promises = promisesOf(course, BARS);
    for (const { promise, measured, isKept } of promises) {
      console.log(`${isKept ? 'kept  ' : 'BROKEN'} ${promise}: ${measured}`);
    }
    console.log(`${crowd.acknowledged()} saves were acknowledged, and looked for.`);
    return promises.every(({ isKept }) => isKept) ? 0 : 1;
  } finally {
    await topology.stop();
  }
}

/** From now on the database takes so long for each application that it changes, and does nothing meanwhile. */
async function slowDown(address: string, rowMs: number): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(`
    create function take_time() returns trigger language plpgsql as $$
    begin perform pg_sleep(${rowMs / 1000}); return new; end $$;
    create trigger take_time before update on applications for each row execute function take_time()`);
  await client.end();
}
