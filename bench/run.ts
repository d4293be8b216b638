/**
 * `npm run bench [-- --applications N --seconds S]`: measures what the product promises about speed and size, prints a
 * table and keeps it in `bench/latest.md`. Nothing here passes or fails; a person reads it.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from '../scripts/test/chromium.ts';
import { measureGrowth, measureSave } from './answers.ts';
import { measureConversion } from './conversion.ts';
import { measureCopy } from './copy.ts';
import { startBench } from './fleet.ts';
import { measureLookups } from './lookups.ts';
import { measurePage } from './page.ts';
import { asMarkdown, chromiumVersion, type Finding } from './report.ts';
import { sessionCount } from './seed.ts';
import { measureMemory, measureStart } from './start.ts';
import { measureWalk } from './walk/walk.ts';

const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '6' },
  },
});
const counts = { few: 1000, many: Number(values.applications) };
const seconds = Number(values.seconds);
const findings: Finding[] = [];

execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
await measure('the start', measureStart);
await measure('conversions', measureConversion);
console.log(`Starting a product with ${counts.few} applications …`);
const few = await startBench(counts.few);
await measure('the memory', () => measureMemory(few));
await inBrowser();
await measure('lookups', () => measureLookups(few));
await measure('saving', () => measureSave(few, sessionCount(counts.few), seconds));
console.log(`Starting a product with ${counts.many} applications …`);
const many = await startBench(counts.many);
await measure('saving among many', () => measureGrowth(few, many, counts, seconds));
await many.end();
await few.end();

const report = asMarkdown(findings, chromiumVersion(getChromium()));
writeFileSync(resolve(import.meta.dirname, 'latest.md'), report);
console.log(report);

async function measure(what: string, work: () => Promise<Finding[]>): Promise<void> {
  console.log(`Measuring ${what} …`);
  const found = await work();
  for (const { what: name, measured, verdict } of found) {
    console.log(`  ${name}: ${measured}; ${verdict}`);
  }
  findings.push(...found);
}

async function inBrowser(): Promise<void> {
  const browser = await chromium.launch({ executablePath: getChromium(), args: CHROMIUM_FLAGS });
  try {
    await measure('the page', async () => measurePage(await browser.newPage(), few.url));
    await measure('the PDF copy', () => measureCopy(browser, few));
    await measure('the walk', async () => measureWalk(await browser.newPage()));
  } finally {
    await browser.close();
  }
}
