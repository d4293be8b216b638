/** How long the product takes to start. Each start finds a cleanly stopped database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../../trial/product.ts';
import { median } from '../percentile.ts';
import type { Finding } from '../report.ts';

const STARTS = 5;

export async function measureStart(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', SKIP_SYSTEM_SETUP: '1' };
  const times: number[] = [];
  // The first start creates the database.
  for (let count = 0; count <= STARTS; count += 1) {
    const started = performance.now();
    const product = await startProduct(settings, join(folder, 'product.log'));
    if (count > 0) times.push(performance.now() - started);
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
