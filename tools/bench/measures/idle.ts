/** What the product asks of its embedded database while nobody uses it: transactions, and what is written to the journal. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { enterEmbedded } from '#server/core/database/embedded/embedded.ts';
import { SUPERUSER } from '#server/core/database/embedded/owner.ts';
import { addressIn } from '#server/core/database/embedded/socket-folder.ts';
import { silentLog } from '#server/core/log.ts';
import { startProduct } from '../../trial/product.ts';
import type { Finding } from '../report.ts';

/** The first minutes write whole pages and collect statistics. Five minutes hold one of each repeated job. */
const WARM_UP_MINUTES = 2;
const MINUTES = 5;

const COUNTERS = `
  select sum(xact_commit)::int as commits, (pg_current_wal_lsn() - '0/0')::float8 / 1000 as kilobytes
  from pg_stat_database`;

export async function measureIdle(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', SKIP_SYSTEM_SETUP: '1' };
  const product = await startProduct(settings, join(folder, 'product.log'));
  const embedded = await enterEmbedded({
    dataDir: settings.DATA_DIR,
    as: 'guest',
    log: silentLog(),
    onLost: (problem) => {
      throw problem;
    },
  });
  const client = new pg.Client(addressIn(embedded.socketFolder(), 'matricula', SUPERUSER));
  await client.connect();
  const count = async () => (await client.query(COUNTERS)).rows[0];
  await pause(WARM_UP_MINUTES * 60_000);
  const before = await count();
  await pause(MINUTES * 60_000);
  const after = await count();
  await client.end();
  await product.stop();
  await embedded.leave();
  rmSync(folder, { recursive: true, force: true });
  const perMinute = (what: 'commits' | 'kilobytes') =>
    Math.round((after[what] - before[what]) / MINUTES);
  return [
    {
      what: 'Idle, one process with its embedded database: transactions a minute',
      measured: String(perMinute('commits')),
      against: 'a bound',
      verdict: 'at most 115',
    },
    {
      what: 'Idle, one process with its embedded database: written to the journal a minute',
      measured: `${perMinute('kilobytes')} kB`,
      against: 'a bound',
      verdict: 'at most 38 kB',
    },
  ];
}
