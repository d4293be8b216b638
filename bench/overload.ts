/**
 * `node bench/overload.ts [CONNECTIONS [SECONDS]]`: lets many more applicants save at once than the machine can serve, each
 * again as soon as it has an answer, and tells how long answers took and how many were turned away. Not part of
 * `npm run bench`: it is about what breaks, not about speed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon, { type Client } from 'autocannon';
import pg from 'pg';
import { addressIn } from '#server/platform/database/embedded/address.ts';
import { enterEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { SUPERUSER } from '#server/platform/database/embedded/owner.ts';
import { silentLog } from '#server/platform/log.ts';
import { findFreePort, startServerProcess } from '#server/platform/testing-process.ts';
import { saveRequest } from './answers.ts';
import { seed } from './seed.ts';
import { percentile } from './statistics.ts';

async function run(connections: number, seconds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-overload-'));
  const settings = { DATA_DIR: join(folder, 'data'), PORT: String(await findFreePort()) };
  const others = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'fatal', SKIP_SYSTEM_SETUP: '1' };
  const server = startServerProcess({ ...settings, ...others });
  await server.untilPrinted('Matricula is ready at');
  const log = silentLog();
  const embedded = await enterEmbedded({
    dataDir: settings.DATA_DIR,
    as: 'guest',
    log,
    onLost() {},
  });
  const client = new pg.Client(addressIn(embedded.socketFolder(), 'matricula', SUPERUSER));
  await client.connect();
  await seed(client, connections);
  await client.end();

  const times = new Map<string, number[]>();
  let connection = 0;
  const load = autocannon({
    url: `http://127.0.0.1:${settings.PORT}`,
    connections,
    duration: seconds,
    timeout: 120,
    setupClient(one: Client) {
      one.setRequests([saveRequest(connection)]);
      connection += 1;
    },
  });
  load.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
    const name = String(status);
    const all = times.get(name) ?? [];
    all.push(ms);
    times.set(name, all);
  });
  const { errors } = await load;
  console.log(
    `${connections} connections, ${seconds} s, load ${loadavg()[0]?.toFixed(1)}, ${errors} failed`,
  );
  for (const [name, all] of times) {
    const [p50, p99, most] = [50, 99, 100].map((share) => Math.round(percentile(all, share)));
    console.log(`${name}: ${all.length}, median ${p50} ms, p99 ${p99} ms, worst ${most} ms`);
  }
  await embedded.leave();
  server.kill('SIGTERM');
  await server.ended();
  await rm(folder, { recursive: true, force: true });
}

const { positionals } = parseArgs({ allowPositionals: true });
const [connections = '2000', seconds = '20'] = positionals;
await run(Number(connections), Number(seconds));
