/** The load of an idle product on its embedded database: transactions, and bytes written to the journal. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Finding } from '../finding.ts';
import type { Bench } from '../product.ts';

/** Five minutes hold the first run of each repeated job after the checkpoint, which writes whole pages, and a collection of statistics. */
const WARM_UP_MINUTES = 5;
const MINUTES = 5;

const COUNTERS = `
  select sum(xact_commit)::int as commits, (pg_current_wal_lsn() - '0/0')::float8 / 1000 as kilobytes
  from pg_stat_database`;

export async function measureIdle({ address }: Bench): Promise<Finding[]> {
  const client = new pg.Client(address);
  await client.connect();
  const count = async () => (await client.query(COUNTERS)).rows[0];
  await pause(WARM_UP_MINUTES * 60_000);
  const before = await count();
  await pause(MINUTES * 60_000);
  const after = await count();
  await client.end();
  const perMinute = (counter: 'commits' | 'kilobytes') =>
    Math.round((after[counter] - before[counter]) / MINUTES);
  return [
    {
      measure: 'Idle, one process with its embedded database: transactions a minute',
      measured: String(perMinute('commits')),
      beside: 'a bound',
      bound: 'at most 115',
    },
    {
      measure: 'Idle, one process with its embedded database: written to the journal a minute',
      measured: `${perMinute('kilobytes')} kB`,
      beside: 'a bound',
      bound: 'at most 38 kB',
    },
  ];
}
