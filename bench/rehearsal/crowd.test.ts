/** A crowd in short, through nginx and two webs whose database does nothing for a while: who is turned away comes back, and nothing that was acknowledged is lost. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTopology, type Topology } from '../../scripts/topology/start-topology.ts';
import { makeCrowd } from './crowd.ts';

const CROWD = 60;
/** Only for what hangs: no time is asked for here. */
const LONG_MS = 300_000;
/** Shorter, so that the step is named in which it hangs. */
const STEP_MS = 80_000;

let topology: Topology;
beforeAll(async () => {
  const settings = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'fatal' };
  topology = await startTopology({ webs: 2, workers: 0, settings });
}, LONG_MS);
afterAll(() => topology?.stop());

it(
  'a crowd that cannot be served is turned away with a time to come back, and then served; nothing is lost',
  async () => {
    const crowd = await makeCrowd({
      topology,
      most: CROWD,
      seed: 1,
      pauseMs: 100,
      patienceMs: LONG_MS,
    });
    const over = new AbortController();
    const { calls, failures } = crowd.record;
    const count = (verdict: string, from = 0) =>
      calls.slice(from).filter((call) => call.verdict === verdict).length;
    /** More than so many such answers; anything else that came back ends the waiting. */
    const until = (verdict: string, most: number, from = 0) =>
      vi.waitUntil(
        () => {
          expect(failures).toEqual([]);
          return count(verdict, from) > most;
        },
        { timeout: STEP_MS },
      );
    const database = new pg.Client(topology.postgres.superuserUrl);
    await database.connect();

    crowd.come(CROWD, 0, over.signal);
    await until('answered', 2 * CROWD);
    await database.query(
      `begin; set local lock_timeout = ${STEP_MS}; lock table applications in access exclusive mode`,
    );
    const locked = calls.length;
    await until('shed', CROWD, locked);
    await database.query('rollback');
    const from = calls.length;
    await until('answered', 2 * CROWD, from);
    over.abort();
    await database.end();

    expect(await crowd.ended()).toEqual([]);
    expect(failures).toEqual([]);
    expect(crowd.acknowledged()).toBeGreaterThan(4 * CROWD);
    expect(await crowd.findLosses()).toEqual([]);
  },
  LONG_MS,
);
