/**
 * `npm run containers [-- --applicants 40 --pace 12]`: builds the images, starts the services of compose.yaml with podman, goes a journey
 * through them (sign-up, Word documents with pictures of their pages, submission, desk, handing on), kills every container in a storm of
 * saves, and writes a report. Exit codes: 0 all of it held, 1 not, 2 it could not be tried. Nothing is skipped.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sampleTenant } from '#tenant/sample/index.ts';
import { rehearse } from './bench/rehearsal/rehearse.ts';
import { type Engine, startEngine } from './containers/engine.ts';
import { getPage, workAtDesk } from './containers/journey.ts';
import { openContainers } from './containers/site.ts';

const REPORT = resolve(import.meta.dirname, '../test-results/containers.md');
const SETTINGS = {
  // All applicants come from one address.
  RATE_LIMIT_SCALE: '1000000',
  HAND_ON_PRIVATE_NETWORKS: '1',
  CONVERTER_TIMEOUT_SECONDS: '600',
};
/** When the applicants have begun to save, and how long after one container's return the next is killed. */
const [SAVING_AFTER_MS, BETWEEN_KILLS_MS] = [60_000, 5000];

const say = (line: string) => console.log(line);
const lines = ['# The containers', '', '| promise | measured | |', '| --- | --- | --- |'];
function hold(promise: string, measured: string, held: boolean): void {
  if (!held) process.exitCode = 1;
  lines.push(`| ${promise} | ${measured} | ${held ? 'held' : '**broken**'} |`);
  say(`${held ? 'held  ' : 'BROKEN'} ${promise}: ${measured}`);
}

async function tryAll(engine: Engine, applicants: number, pace: number): Promise<void> {
  const site = await openContainers(engine);
  const page = await getPage(site);
  hold('The first page is drawn', `${page.length} characters`, page.includes('data-screen'));

  const [rehearsed, back] = await Promise.all([
    rehearse({
      applicants,
      seconds: 30,
      seed: 1,
      pace,
      surge: undefined,
      patienceMs: 60_000,
      tag: 'c',
      tenant: sampleTenant,
      site,
      say,
    }),
    killEach(engine),
  ]);
  const { acknowledged, losses, submitted, stopped, calls } = rehearsed;
  const isBack = back.every((seconds) => seconds !== undefined);
  const seconds = back.map((each) => `${each?.toFixed(1) ?? '–'} s`).join(', ');
  hold('Each killed container comes back', seconds, isBack);
  for (const loss of losses) say(loss);
  const lost = `${losses.length} of ${acknowledged} changes`;
  hold('Nothing that was acknowledged is lost', lost, losses.length === 0);
  const through = [`${submitted} of ${applicants}`, ...stopped].join('; ');
  hold(
    'Every applicant sees the pages of an upload, and submits',
    through,
    submitted === applicants && stopped.length === 0,
  );
  const broken = calls.filter(({ verdict }) => verdict === 'error').length;
  lines.push(`| Calls that the kills broke off | ${broken} of ${calls.length} | |`);
  const { listed, arrived } = await workAtDesk(site);
  const of = (count: number) => `${count} of ${submitted}`;
  hold('The desk finds every submitted application', of(listed), listed === submitted);
  hold('Every submitted application is handed on', of(arrived), arrived === submitted);
  await site.stop();
}

/** Kills every service once while applicants save. Returns how many seconds each was gone; undefined for one that stayed away. */
async function killEach(engine: Engine): Promise<(number | undefined)[]> {
  await pause(SAVING_AFTER_MS);
  const all: (number | undefined)[] = [];
  for (const service of await engine.services()) {
    await pause(BETWEEN_KILLS_MS);
    const gone = await engine.kill(service);
    say(`Killed ${service}: ${gone === undefined ? 'it stayed away' : 'it came back'}.`);
    all.push(gone);
  }
  return all;
}

const folder = mkdtempSync(join(tmpdir(), 'containers-'));
try {
  const { values } = parseArgs({
    options: {
      applicants: { type: 'string', default: '40' },
      pace: { type: 'string', default: '12' },
    },
  });
  const engine = await startEngine(folder, SETTINGS, say);
  try {
    await tryAll(engine, Number(values.applicants), Number(values.pace));
  } finally {
    mkdirSync(resolve(REPORT, '..'), { recursive: true });
    writeFileSync(REPORT, `${lines.join('\n')}\n`);
    writeFileSync(`${REPORT}.log`, await engine.logs());
    say(`The report: ${REPORT}`);
    await engine.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
