/**
 * `npm run bench [-- --only saves,page --applications 1000000 --seconds 6]`: measures speed and size, and prints one table. A whole run is
 * kept in `tools/bench/latest.md`. Nothing here passes or fails; a person reads it.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from '../test/chromium.ts';
import { measureCopy } from './measures/copy.ts';
import { measureDesk } from './measures/desk.ts';
import { measureFirstPage } from './measures/first-page.ts';
import { measureIdle } from './measures/idle.ts';
import { measureList } from './measures/list.ts';
import { measureRelease } from './measures/release.ts';
import { measureSaves } from './measures/saves.ts';
import { measureStart } from './measures/start.ts';
import { type Bench, startBench } from './product.ts';
import { type Finding, keepSection, tableOf } from './report.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    applications: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '6' },
  },
});
const [few, office, many] = [1000, 50_000, Number(values.applications)];
/** Decisions of one release. */
const RELEASED_AT_ONCE = 20_000;
const seconds = Number(values.seconds);
/** Running products by their number of applications. */
const running = new Map<number, Promise<Bench>>();
const browser = await chromium.launch({ executablePath: getChromium(), args: CHROMIUM_FLAGS });

/** Every measure by its name in `--only`. */
const MEASURES: Readonly<Record<string, () => Promise<Finding[]>>> = {
  start: measureStart,
  idle: async () => measureIdle(await productWith(few)),
  saves: async () => measureSaves(await productWith(few), seconds),
  page: async () => measureFirstPage(browser, (await productWith(few)).url),
  copy: async () => measureCopy(browser, await productWith(few)),
  list: async () => measureList(await productWith(office), seconds),
  desk: async () => measureDesk(browser, await productWith(office)),
  release: async () => measureRelease(await productWith(RELEASED_AT_ONCE)),
  'list-many': async () => measureList(await productWith(many), seconds),
  'saves-many': async () => measureSaves(await productWith(many), seconds),
};

try {
  const chosen = values.only?.split(',') ?? Object.keys(MEASURES);
  const unknown = chosen.find((name) => !(name in MEASURES));
  if (unknown !== undefined) throw new Error(`--only takes ${Object.keys(MEASURES).join(', ')}.`);
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  const findings: Finding[] = [];
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (!chosen.includes(name)) continue;
    console.log(`Measuring ${name} …`);
    const found = await measure();
    // At once: a later measure may fail.
    console.log(tableOf(found));
    findings.push(...found);
  }
  if (values.only === undefined) keepSection('Measures', tableOf(findings));
} finally {
  await browser.close();
  for (const bench of running.values()) await (await bench).end();
}

function productWith(applications: number): Promise<Bench> {
  const bench = running.get(applications) ?? startBench(applications);
  running.set(applications, bench);
  return bench;
}
