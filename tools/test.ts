/**
 * `npm test`: runs every test. Finds or installs the browser and the packages for documents, builds, runs the tests beside the sources and
 * then the journeys in the browser, and ends with one line that counts all tests. `npm test -- …` passes its arguments on to Playwright.
 * `TEST_FILES="server/applicant/copy/ .process.test."` runs only those tests beside the sources whose path contains one of these parts.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { findChromium, HOW_TO_INSTALL, installChromium, isRunnable } from './test/chromium.ts';
import { makeFolderInMemory } from './test/in-memory.ts';
import {
  closingLines,
  isGreen,
  playwrightTests,
  type RanTest,
  vitestTests,
} from './test/reports.ts';
import { installSystemPackages } from './test/system-packages.ts';

const ROOT = resolve(import.meta.dirname, '..');
const REPORTS = resolve(ROOT, 'test-results', 'reports');
const UNIT_REPORT = resolve(REPORTS, 'vitest.json');
const CHOSEN_FILES = (process.env.TEST_FILES ?? '').split(' ').filter(Boolean);
const CHOSEN_JOURNEYS = process.argv.slice(2);
const JOURNEY_REPORT = resolve(REPORTS, 'playwright.json');

if (findChromium() === undefined) installChromium();
const chromium = findChromium();
if (chromium === undefined || !isRunnable(chromium)) {
  console.error(HOW_TO_INSTALL);
  process.exit(1);
}

const problem = await installSystemPackages();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

if (!run('npm', ['run', '--silent', 'build'])) {
  console.error('The build failed, so no test ran.');
  process.exit(1);
}
const memory = await makeFolderInMemory();
process.once('exit', () => memory && rmSync(memory, { recursive: true, force: true }));
const inMemory = memory === undefined ? {} : { TMPDIR: memory };
const isUnitGreen = run(
  'vitest',
  [
    ...['run', ...CHOSEN_FILES],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
  ],
  inMemory,
);
const areJourneysGreen = run('playwright', ['test', ...CHOSEN_JOURNEYS], {
  ...inMemory,
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEY_REPORT,
});

console.log('');
const ran = [
  ...readReport(UNIT_REPORT, (report) => vitestTests(report, ROOT)),
  ...readReport(JOURNEY_REPORT, (report) => playwrightTests(report, ROOT)),
];
const isWhole = isUnitGreen && areJourneysGreen;
if (isGreen(ran) && !isWhole) console.error('There was an error outside of any test.');
for (const line of closingLines(ran)) console.log(line);
process.exitCode = isGreen(ran) && isWhole ? 0 : 1;

/** A missing report counts as one failed test. */
function readReport(file: string, read: (report: never) => RanTest[]): RanTest[] {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch (error) {
    return [{ name: file, outcome: 'failed', why: String(error) }];
  }
}

/** Runs a command of the project and shows its output. Returns whether it succeeded. */
function run(command: string, args: readonly string[], extra: NodeJS.ProcessEnv = {}): boolean {
  const bin = resolve(ROOT, 'node_modules', '.bin');
  const path = `${bin}:${process.env.PATH ?? ''}`;
  const env = { ...process.env, ...extra, PATH: path };
  return spawnSync(command, args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
}
