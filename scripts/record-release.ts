/**
 * `npm run record-release`: run it once a release is made, and commit what it changes. It runs the server's tests, writes down every
 * statement that the server sends, and with them the release's commit and migrations into `last-release.json`. From then on the
 * tests hold every later schema against them.
 *
 *   node scripts/record-release.ts [FOLDER]     FOLDER: of an earlier recording, whose tests need not run again
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startTestPlatform } from '#server/platform/testing/platform.ts';
import { shortestOfEachShape } from './release/statements.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DATABASE = join(ROOT, 'server/platform/database');

const [given] = process.argv.slice(2);
const folder = given ?? record();
const recorded = readdirSync(folder).flatMap((name) =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as string),
);
const statements = await keepPlannable(shortestOfEachShape(recorded));
const migrations = readdirSync(join(DATABASE, 'migrations')).filter((name) =>
  name.endsWith('.sql'),
);
const commit = git('rev-parse', 'HEAD');
const release = { commit, migrations: migrations.sort(), statements };
writeFileSync(join(DATABASE, 'last-release.json'), `${JSON.stringify(release, undefined, 2)}\n`);
console.log(`${statements.length} statements of ${commit}`);
if (given === undefined) rmSync(folder, { recursive: true });

/** @returns the folder with what was recorded. */
function record(): string {
  const to = mkdtempSync(join(tmpdir(), 'matricula-statements-'));
  const { status } = spawnSync('npx', ['vitest', 'run', 'server/'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, RECORD_STATEMENTS: to },
  });
  if (status !== 0) console.error('Some tests failed: what they would have sent may be missing.');
  return to;
}

/** Without those that name a table which only lives for a moment. */
async function keepPlannable(all: readonly string[]): Promise<string[]> {
  const test = await startTestPlatform();
  const client = new pg.Client(test.address);
  await client.connect();
  const kept: string[] = [];
  for (const text of all) {
    const plan = client.query(`explain (generic_plan) ${text}`);
    await plan.then(
      () => kept.push(text),
      (error: Error) => console.error(`Left out: ${error.message}: ${text.slice(0, 200)}`),
    );
  }
  await client.end();
  await test.close();
  return kept;
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
}
