/** Products with many stored applications, and a way to their databases. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseAddress } from '#server/platform/database/database.ts';
import { enterEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { SUPERUSER } from '#server/platform/database/embedded/owner.ts';
import { addressIn } from '#server/platform/database/embedded/socket-folder.ts';
import { silentLog } from '#server/platform/log.ts';
import { startProduct } from '../scripts/trial/product.ts';
import { seed } from './seed.ts';

export type Bench = {
  readonly url: string;
  /** The process that serves the page and the API. */
  readonly pid: number;
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly address: DatabaseAddress;
  /** A connection of the database's owner, who may do everything; to be ended by whoever asks. */
  openAsOwner(): Promise<pg.Client>;
  end(): Promise<void>;
};

/** Starts a product on a fresh database that holds that many applications. */
export async function startBench(applications: number): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  const settings = {
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'warn',
    SKIP_SYSTEM_SETUP: '1',
  };
  const product = await startProduct(settings, join(folder, 'product.log'));
  const embedded = await enterEmbedded({
    dataDir: settings.DATA_DIR,
    as: 'guest',
    log: silentLog(),
    onLost: (problem) => {
      throw problem;
    },
  });
  const address = await embedded.reachDatabase('matricula');
  const openAsOwner = async () => {
    const opened = new pg.Client(addressIn(embedded.socketFolder(), 'matricula', SUPERUSER));
    await opened.connect();
    return opened;
  };
  const client = await openAsOwner();
  await seed(client, applications);
  await client.end();
  return {
    url: product.url,
    pid: product.pid,
    environment: product.environment,
    folder,
    address,
    openAsOwner,
    async end() {
      await product.stop();
      await embedded.leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
