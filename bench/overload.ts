/**
 * `node bench/overload.ts [CONNECTIONS [SECONDS]]`: lets many more applicants save at once than the machine can serve, each
 * again as soon as it has an answer, or later where it is told so, and tells how long answers took and how many were turned away. Not part of
 * `npm run bench`: it is about what breaks, not about speed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { enterEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { SUPERUSER } from '#server/platform/database/embedded/owner.ts';
import { addressIn } from '#server/platform/database/embedded/socket-folder.ts';
import { silentLog } from '#server/platform/log.ts';
import { findFreePort, startServerProcess } from '#server/platform/testing/process.ts';
import { saveRequest } from './answers.ts';
import { seed } from './seed.ts';
import { percentile } from './statistics.ts';

/** One save. @returns its status, or the code of the error that it ended with, and how long to wait, in seconds. */
function save(
  agent: Agent,
  port: string,
  session: number,
): Promise<{ name: string; retryAfter: number }> {
  const { method, path, headers = {}, body } = saveRequest(session);
  return new Promise((resolve) => {
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const name = String(answer.statusCode);
      const retryAfter = Number(answer.headers['retry-after'] ?? 0);
      answer.resume().on('end', () => resolve({ name, retryAfter }));
    });
    call.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ name: error.code ?? error.message, retryAfter: 1 }),
    );
    call.end(body);
  });
}

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

  const outcomes = new Map<string, number[]>();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1000;
  async function saveAgainAndAgain(session: number): Promise<void> {
    while (performance.now() < until) {
      const asked = performance.now();
      const { name, retryAfter } = await save(agent, settings.PORT, session);
      const all = outcomes.get(name) ?? [];
      all.push(performance.now() - asked);
      outcomes.set(name, all);
      // As the page does: what the answer says, each a little earlier or later.
      if (retryAfter > 0) await pause(retryAfter * 1000 * (0.5 + Math.random()));
    }
  }
  await Promise.all(
    Array.from({ length: connections }, (_, session) => saveAgainAndAgain(session)),
  );
  agent.destroy();
  console.log(`${connections} connections, ${seconds} s, load ${loadavg()[0]?.toFixed(1)}`);
  for (const [name, all] of outcomes) {
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
