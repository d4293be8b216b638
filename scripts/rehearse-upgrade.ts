/**
 * `npm run rehearse-upgrade [-- COMMIT]`: upgrades the portal for real while applicants save. Two webs and a worker of the last release
 * (or of a commit) work on one database; the new version migrates it beside them; new webs and a new worker come up; the old ones
 * get SIGTERM one after the other. Not one call may fail, no acknowledged save may be lost, and every letter has to leave.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { enterEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { OWNER } from '#server/platform/database/embedded/owner.ts';
import { silentLog } from '#server/platform/log.ts';
import { findFreePort } from '#server/platform/testing/process.ts';
import { Savers } from './release/savers.ts';
import { type Running, startVersion } from './release/version.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SAVERS = 8;
/** How long each part lasts with everybody saving. */
const PART_MS = 5000;

const [given] = process.argv.slice(2);
const commit = given ?? lastRelease();
process.exitCode = await rehearse(commit);

async function rehearse(from: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-upgrade-'));
  const old = unpack(from, join(folder, 'old'));
  const dataDir = join(folder, 'data');
  const embedded = await enterEmbedded({
    dataDir,
    as: 'guest',
    log: silentLog(),
    onLost: (problem) => {
      throw problem;
    },
  });
  const running: Running[] = [];
  try {
    const address = await embedded.reachDatabase('upgrade');
    const host = encodeURIComponent(embedded.socketFolder());
    const settings = {
      DATABASE_URL: `postgresql:///upgrade?host=${host}&user=${OWNER}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '100000',
      SKIP_SYSTEM_SETUP: '1',
    };
    const start = async (root: string, role: 'web' | 'worker') => {
      const port = await findFreePort();
      const one = await startVersion(root, { ...settings, ROLE: role, PORT: String(port) });
      running.push(one);
      return one;
    };
    migrate(old, settings);
    const client = new pg.Client(address);
    await client.connect();
    const savers = await Savers.begin(client, SAVERS);
    const oldWebs = [await start(old, 'web'), await start(old, 'web')];
    const oldWorker = await start(old, 'worker');

    savers.serveFrom(oldWebs.map(({ url }) => url));
    savers.run();
    await part(savers, 'the last release alone');
    const before = await countMigrations(client);
    migrate(ROOT, settings);
    const added = (await countMigrations(client)) - before;
    await part(savers, `the last release on the new schema (${added} migrations)`);
    const newWebs = [await start(ROOT, 'web'), await start(ROOT, 'web')];
    const newWorker = await start(ROOT, 'worker');
    savers.serveFrom([...oldWebs, ...newWebs].map(({ url }) => url));
    await part(savers, 'both beside each other');
    // As a proxy does: no new call goes to it, and those under way are answered.
    savers.serveFrom([...oldWebs.slice(1), ...newWebs].map(({ url }) => url));
    const stops = [await oldWebs[0]?.stop()];
    await part(savers, 'the first web of the last release stopped');
    savers.serveFrom(newWebs.map(({ url }) => url));
    stops.push(await oldWebs[1]?.stop(), await oldWorker.stop());
    await part(savers, 'the new version alone');

    await savers.end();
    const { saves, letters, errors } = savers.counts();
    const lost = await savers.findLost();
    const waiting = await savers.findUnsentLetters();
    for (const error of savers.errors.slice(0, 10)) console.error(error);
    for (const one of [newWorker, ...newWebs]) stops.push(await one.stop());
    const unclean = stops.filter((stop) => stop?.code !== 0).length;
    console.log(
      `\nfrom ${from.slice(0, 8)} to ${head()}, ${SAVERS} applicants saving without a pause`,
    );
    console.log(`saves acknowledged   ${saves}`);
    console.log(`calls that failed    ${errors}`);
    console.log(`slowest save         ${Math.round(savers.slowestMs)} ms`);
    console.log(`saves lost           ${lost.length}`);
    console.log(`letters asked for    ${letters}, not sent ${waiting}`);
    console.log(
      `stops                ${stops.length}, the longest ${Math.round(Math.max(...stops.map((stop) => stop?.ms ?? 0)))} ms, unclean ${unclean}`,
    );
    await client.end();
    const isGood = errors + lost.length + waiting + unclean === 0 && saves > 0;
    console.log(isGood ? 'Nobody noticed.' : 'This upgrade has a break.');
    return isGood ? 0 : 1;
  } finally {
    for (const one of running) await one.stop();
    await embedded.leave();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function part(savers: Savers, what: string): Promise<void> {
  const before = savers.counts();
  await pause(PART_MS);
  const { saves, errors } = savers.counts();
  console.log(`${what}: ${saves - before.saves} saves, ${errors - before.errors} failed`);
}

/** The files of a commit, with this version's packages. */
function unpack(from: string, to: string): string {
  const archive = spawnSync('git', ['archive', '--format=tar', `--prefix=old/`, from], {
    cwd: ROOT,
    maxBuffer: 1 << 30,
  });
  if (archive.status !== 0) {
    console.error(
      `The commit ${from} is not in this repository's history. Fetch it: git fetch --unshallow`,
    );
    process.exit(2);
  }
  execFileSync('tar', ['-x', '-C', join(to, '..')], { input: archive.stdout });
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(to) !== lock(ROOT)) {
    console.log(
      'The packages of the two are not the same: the last release runs with the new ones.',
    );
  }
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'));
  return to;
}

function migrate(root: string, settings: Readonly<Record<string, string>>): void {
  const ran = spawnSync(process.execPath, [join(root, 'server/portal.ts'), 'migrate'], {
    cwd: root,
    env: { ...settings, PATH: process.env.PATH },
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`The migration failed: ${ran.stderr}`);
}

async function countMigrations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from schema_migrations');
  return Number(rows[0]?.count);
}

function lastRelease(): string {
  const file = join(ROOT, 'server/platform/database/last-release.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly commit: string }).commit;
}

function head(): string {
  return execFileSync('git', ['describe', '--always', '--dirty'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
}
