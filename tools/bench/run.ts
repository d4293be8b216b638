/**
 * `npm run bench [-- --only saves,page --applications 1000000 --seconds 6]`: measures speed and size, and prints one table. Nothing here
 * passes or fails; a person reads it, and keeps it in `tools/bench/latest.md`. `saves` needs pgbench (Debian: postgresql-contrib).
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from '../test/chromium.ts';
import type { Finding } from './finding.ts';
import { measureCopy } from './measures/copy.ts';
import { measureDesk } from './measures/desk.ts';
import { measureFirstPage } from './measures/first-page.ts';
import { measureIdle } from './measures/idle.ts';
import { measureList } from './measures/list.ts';
import { measureSaves } from './measures/saves.ts';
import { type Bench, startBench } from './product.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    applications: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '6' },
  },
});
const [few, office, many] = [1000, 50_000, Number(values.applications)];
const seconds = Number(values.seconds);
/** Running products by their number of applications. */
const running = new Map<number, Promise<Bench>>();
const browser = await chromium.launch({ executablePath: getChromium(), args: CHROMIUM_FLAGS });

/** Every measure by its name in `--only`. */
const MEASURES: Readonly<Record<string, () => Promise<Finding[]>>> = {
  idle: async () => measureIdle(await productWith(few)),
  saves: async () => measureSaves(await productWith(few), seconds),
  page: async () => measureFirstPage(browser, (await productWith(few)).url),
  copy: async () => measureCopy(browser, await productWith(few)),
  list: async () => measureList(await productWith(office), seconds),
  desk: async () => measureDesk(browser, await productWith(office), seconds),
  'list-many': async () => measureList(await productWith(many), seconds),
  'saves-many': async () => measureSaves(await productWith(many), seconds),
};

const findings: Finding[] = [];
try {
  const chosen = values.only?.split(',') ?? Object.keys(MEASURES);
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  for (const name of chosen) {
    const measure = MEASURES[name];
    if (measure === undefined) throw new Error(`--only takes ${Object.keys(MEASURES).join(', ')}.`);
    findings.push(...(await measure()));
  }
} finally {
  console.table(findings);
  await browser.close();
  for (const bench of running.values()) await (await bench).end();
}

function productWith(applications: number): Promise<Bench> {
  const bench = running.get(applications) ?? startBench(applications);
  running.set(applications, bench);
  return bench;
}
