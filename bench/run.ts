/**
 * `npm run bench [-- --applications N --seconds S --only start,saving]`: measures what the product promises about speed
 * and size, and keeps each part of it in `bench/latest.md` as soon as it is there. Nothing here passes or fails; a person reads it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from '../scripts/test/chromium.ts';
import { measureGrowth, measureSave, measureTogether } from './answers.ts';
import { measureConversion } from './conversion.ts';
import { measureCopy } from './copy.ts';
import { measureDesk } from './desk.ts';
import { measureFairness } from './fairness.ts';
import { measureFirstVisit } from './first-visit.ts';
import { type Bench, startBench } from './fleet.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLookups } from './lookups.ts';
import { measureOthers } from './others/measure.ts';
import { measurePage } from './page.ts';
import { measureQueue } from './queue.ts';
import { measureReading } from './reading.ts';
import { asBeginning, asSection, chromiumVersion, type Finding } from './report.ts';
import { putBeginning, putSection } from './sections.ts';
import { sessionCount } from './seed.ts';
import { measureMemory, measureStart } from './start.ts';
import { measureWalk } from './walk/walk.ts';

const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '6' },
    only: { type: 'string' },
  },
});
const counts = { few: 1000, office: 50_000, many: Number(values.applications) };
const seconds = Number(values.seconds);
const LATEST = resolve(import.meta.dirname, 'latest.md');
/** The products that were started, each when it was first needed. */
const running = new Map<number, Bench>();

/** What can be measured, by the name that `--only` takes, in the order in which it is. */
const measurements: Readonly<Record<string, () => Promise<Finding[]>>> = {
  start: measureStart,
  conversion: measureConversion,
  queue: measureQueue,
  // Before other work has made the process grow.
  memory: async () => measureMemory(await withApplications(counts.few)),
  fairness: async () => measureFairness(await withApplications(counts.few)),
  page: () => inBrowser(async (browser, { url }) => measurePage(await browser.newPage(), url)),
  visit: () => inBrowser((browser, { url }) => measureFirstVisit(browser, url)),
  others: () => inBrowser((browser, { url }) => measureOthers(browser, url)),
  lighthouse: async () => measureLighthouse((await withApplications(counts.few)).url),
  copy: () => inBrowser((browser, few) => measureCopy(browser, few)),
  walk: () => inBrowser(async (browser) => measureWalk(await browser.newPage())),
  lookups: async () => measureLookups(await withApplications(counts.few)),
  saving: async () =>
    measureSave(await withApplications(counts.few), sessionCount(counts.few), seconds),
  together: async () =>
    measureTogether(await withApplications(counts.few), sessionCount(counts.few), seconds),
  desk: async () => measureDesk(await withApplications(counts.office), counts.office),
  'desk-many': async () => measureDesk(await withApplications(counts.many), counts.many),
  growth: async () => {
    const few = await withApplications(counts.few);
    return measureGrowth(few, await withApplications(counts.many), counts, seconds);
  },
  // Last: it submits applications that others save to.
  reading: () => inBrowser((browser, few) => measureReading(browser, few)),
};

const chosen = values.only?.split(',') ?? Object.keys(measurements);
const unknown = chosen.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  console.error(
    `--only names ${unknown.join(', ')}; there are ${Object.keys(measurements).join(', ')}.`,
  );
  process.exit(2);
}

execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
try {
  for (const [name, work] of Object.entries(measurements)) {
    if (chosen.includes(name)) await measure(name, work);
  }
} finally {
  for (const bench of running.values()) await bench.end();
}

async function measure(name: string, work: () => Promise<Finding[]>): Promise<void> {
  console.log(`Measuring ${name} …`);
  const found = await work();
  for (const { what, measured, verdict } of found)
    console.log(`  ${what}: ${measured}; ${verdict}`);
  const page = putBeginning(
    readFileSync(LATEST, 'utf8'),
    asBeginning(chromiumVersion(getChromium())),
  );
  writeFileSync(LATEST, putSection(page, asSection(name, found)));
}

async function withApplications(count: number): Promise<Bench> {
  const known = running.get(count);
  if (known) return known;
  console.log(`Starting a product with ${count} applications …`);
  const started = await startBench(count);
  running.set(count, started);
  return started;
}

async function inBrowser(
  work: (browser: Browser, few: Bench) => Promise<Finding[]>,
): Promise<Finding[]> {
  const few = await withApplications(counts.few);
  const browser = await chromium.launch({ executablePath: getChromium(), args: CHROMIUM_FLAGS });
  try {
    return await work(browser, few);
  } finally {
    await browser.close();
  }
}
