/**
 * `npm run bench [-- --only saves,page --applications 1000000 --seconds 6]`: measures speed and size, and keeps each measure in
 * `tools/bench/latest.md`. Nothing here passes or fails; a person reads it.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from '../test/chromium.ts';
import { measureCopy } from './measures/copy.ts';
import { measureDocuments } from './measures/documents.ts';
import { measureFirstPage } from './measures/first-page.ts';
import { measureList } from './measures/list.ts';
import { measureLookups } from './measures/lookups.ts';
import { measureReading } from './measures/reading.ts';
import { measureGrowth, measureSaves } from './measures/saves.ts';
import { measureStart } from './measures/start.ts';
import { type Bench, startBench } from './product.ts';
import { type Finding, keepFindings } from './report.ts';

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
const running = new Map<number, Bench>();
const browser = await chromium.launch({ executablePath: getChromium(), args: CHROMIUM_FLAGS });

/** Every measure by its name in `--only`. `reading` submits applications, so it runs last. */
const MEASURES: Readonly<Record<string, () => Promise<Finding[]>>> = {
  start: measureStart,
  saves: async () => measureSaves(await productWith(few), seconds),
  growth: async () => measureGrowth(await productWith(few), await productWith(many), seconds),
  page: async () => measureFirstPage(browser, (await productWith(few)).url),
  lookups: async () => measureLookups(await productWith(few)),
  copy: async () => measureCopy(browser, await productWith(few)),
  list: async () => measureList(await productWith(office)),
  'list-many': async () => measureList(await productWith(many)),
  documents: async () => measureDocuments(await productWith(few)),
  reading: async () => measureReading(browser, await productWith(few)),
};

const chosen = values.only?.split(',') ?? Object.keys(MEASURES);
try {
  for (const name of chosen) {
    if (!(name in MEASURES)) throw new Error(`--only takes ${Object.keys(MEASURES).join(', ')}.`);
  }
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (!chosen.includes(name)) continue;
    console.log(`Measuring ${name} …`);
    const findings = await measure();
    for (const { what, measured, verdict } of findings)
      console.log(`  ${what}: ${measured}; ${verdict}`);
    keepFindings(name, findings);
  }
} finally {
  await browser.close();
  for (const bench of running.values()) await bench.end();
}

async function productWith(applications: number): Promise<Bench> {
  const bench = running.get(applications) ?? (await startBench(applications));
  running.set(applications, bench);
  return bench;
}
