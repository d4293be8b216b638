/**
 * `npm run containers [-- --applicants 40 --pace 12 --keep --out FILE.md]`: builds the images, starts the services of compose.yaml with podman,
 * goes a journey through them (sign-up, a Word document with pictures of its pages, submission, desk, handing on), kills every container in
 * a storm of saves, and writes a report. Exit codes: 0 all of it held, 1 not, 2 it could not be tried. Nothing is skipped.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sampleTenant } from '#tenant/sample/index.ts';
import { rehearse } from './bench/rehearsal/rehearse.ts';
import { startEngine } from './containers/engine.ts';
import { getPage, seeWordPages, workAtDesk } from './containers/journey.ts';
import { killEach } from './containers/kills.ts';
import { openContainers } from './containers/site.ts';

const { values } = parseArgs({
  options: {
    applicants: { type: 'string', default: '40' },
    pace: { type: 'string', default: '12' },
    keep: { type: 'boolean', default: false },
    out: { type: 'string', default: 'test-results/containers.md' },
  },
});
const SETTINGS = {
  // All applicants come from one address.
  RATE_LIMIT_SCALE: '1000000',
  HAND_ON_PRIVATE_NETWORKS: '1',
  CONVERTER_TIMEOUT_SECONDS: '600',
};
/** What somebody reads whose one-time act was done, but not answered: a new file, or a new code, goes on. */
const ONCE_MORE = /has been used already|not right, or it has expired/;
const say = (line: string) => console.log(line);
const lines: string[] = [];
let isGood = true;
function hold(what: string, measured: string, held: boolean): void {
  isGood &&= held;
  lines.push(`| ${what} | ${measured} | ${held ? 'held' : '**broken**'} |`);
  say(`${held ? 'held  ' : 'BROKEN'} ${what}: ${measured}`);
}

const folder = mkdtempSync(join(tmpdir(), 'containers-'));
try {
  const engine = await startEngine(folder, SETTINGS, say);
  try {
    const site = await openContainers(engine);
    const page = await getPage(site);
    hold('The first page is drawn', `${page.length} characters`, true);
    const pictures = await seeWordPages(site);
    hold('A Word document shows its pages', `${pictures} pictures`, pictures > 0);

    const applicants = Number(values.applicants);
    let kills: Awaited<ReturnType<typeof killEach>> = [];
    const killing = killEach(engine, say).then((all) => {
      kills = all;
    });
    const rehearsed = await rehearse({
      ...{ applicants, seconds: 30, seed: 1, factor: Number(values.pace), uploads: 0.5, staff: 0 },
      ...{ surge: undefined, closing: undefined, patienceMs: 60_000, tag: 'c' },
      ...{ tenant: sampleTenant, site, say },
    });
    await killing;
    const { acknowledged, losses, submitted, stopped, calls, failures } = rehearsed;
    const goneFor = kills.map(
      ({ service, goneSeconds }) => `${service} ${goneSeconds?.toFixed(1) ?? '–'} s`,
    );
    hold(
      'Each killed container comes back',
      goneFor.join(', '),
      kills.every(({ goneSeconds }) => goneSeconds !== undefined),
    );
    hold(
      'Nothing that was acknowledged is lost',
      `${losses.length} of ${acknowledged} changes`,
      losses.length === 0,
    );
    hold(
      'Every applicant submits, or is asked to do once more what a kill broke off',
      `${submitted} of ${applicants}${stopped.map((why) => `; ${why}`).join('')}`,
      submitted + stopped.filter((why) => ONCE_MORE.test(why)).length === applicants,
    );
    lines.push(
      `| Calls that the kills broke off, and that were made again | ${failures.length} of ${calls.length} | |`,
    );
    for (const loss of losses) say(JSON.stringify(loss));
    const { listed, arrived } = await workAtDesk(site);
    hold(
      'The desk finds every submitted application',
      `${listed} of ${submitted}`,
      listed === submitted,
    );
    hold(
      'Every submitted application is handed on',
      `${arrived} of ${submitted}`,
      arrived === submitted,
    );
    await site.stop();
    const out = resolve(values.out);
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(
      out,
      [
        '# The containers',
        '',
        '| promise | measured | |',
        '| --- | --- | --- |',
        ...lines,
        '',
      ].join('\n'),
    );
    writeFileSync(`${out}.log`, await engine.logs());
    say(`The report: ${out}`);
    process.exitCode = isGood ? 0 : 1;
  } finally {
    if (!values.keep) await engine.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
} finally {
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
