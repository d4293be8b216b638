/**
 * Proves the proofs: breaks the product in one place for each statement of a random sample, runs the tests that the coverage table
 * names for it, and counts what stays green. Takes an hour or more, so it is no part of any check; it works in a copy of the tree.
 *
 *     node scripts/break-statements.ts [--sample 100] [--word 2026] [--only §4.12 …]
 *
 * Exits 1 if a proof stayed green, or if a statement of the sample has no break in `scripts/coverage/breaks/`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Break, broken, proofsByFile, sampleOf, verdictOn } from './coverage/break.ts';
import { breaks } from './coverage/breaks/breaks.ts';
import { BETWEEN, playwrightTests, type RanTest, vitestTests } from './coverage/reports.ts';
import type { Statement } from './coverage/table.ts';
import { readTables } from './coverage/tables.ts';
import { getChromium } from './test/chromium.ts';

const ROOT = resolve(import.meta.dirname, '..');

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '100' },
    word: { type: 'string', default: '2026' },
    only: { type: 'string', multiple: true },
  },
});

const { statements } = readTables(ROOT);
const sample = values.only
  ? statements.filter(({ number }) => values.only?.includes(number))
  : sampleOf(statements, Number(values.sample), values.word);
const unbroken = sample.filter(({ number }) => breakOf(number) === undefined);
const workplace = copyTree();
const green: Statement[] = [];
let count = 0;
try {
  for (const statement of sample) {
    const change = breakOf(statement.number);
    if (change === undefined) continue;
    count += 1;
    const verdict = tryOut(statement, change);
    console.log(`${statement.number} ${verdict}: ${change.file}`);
    if (verdict !== 'red') green.push(statement);
  }
} finally {
  rmSync(workplace, { recursive: true, force: true });
}
for (const { number, text } of unbroken) console.log(`${number} has no break: ${text}`);
for (const { number, text, place } of green)
  console.log(`${number} stayed green (${place}): ${text}`);
console.log(`${count} statements broken, ${green.length} proofs stayed green.`);
process.exitCode = green.length === 0 && unbroken.length === 0 ? 0 : 1;

function breakOf(number: string): Break | undefined {
  return breaks.find(({ statement }) => statement === number);
}

/** The tests that the table names, with the product broken. The first one that is red decides. */
function tryOut(statement: Statement, change: Break): 'red' | 'green' | 'silent' {
  const file = join(workplace, change.file);
  const source = readFileSync(file, 'utf8');
  const changed = broken(source, change);
  if (changed === undefined)
    throw new Error(`${change.statement}: the break fits no place of ${change.file}.`);
  writeFileSync(file, changed);
  try {
    // Tests beside the source are quick; a journey is only asked when they notice nothing.
    const files = [...proofsByFile(statement)].sort(
      ([one], [other]) => Number(isJourney(one)) - Number(isJourney(other)),
    );
    let verdict: 'green' | 'silent' = 'green';
    for (const [testFile, names] of files) {
      const ran = isJourney(testFile) ? runJourneys(testFile, names) : runTests(testFile);
      const verdicts = names.map((name) => verdictOn(name, ran));
      if (verdicts.includes('red')) return 'red';
      if (verdicts.includes('silent')) verdict = 'silent';
    }
    return verdict;
  } finally {
    writeFileSync(file, source);
  }
}

function isJourney(file: string): boolean {
  return file.startsWith('e2e/');
}

function runTests(file: string): RanTest[] {
  const report = join(workplace, 'test-results', 'vitest.json');
  run('vitest', ['run', file, '--reporter=json', `--outputFile=${report}`]);
  return readReport(report, (read) => vitestTests(read, workplace));
}

function runJourneys(file: string, names: readonly string[]): RanTest[] {
  const report = join(workplace, 'test-results', 'playwright.json');
  const titles = names.map((name) => (name.split(BETWEEN)[1] ?? '').replace(/…$/, ''));
  const pattern = [...new Set(titles)].map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  run(
    'playwright',
    ['test', file, '-g', pattern.join('|'), '--project=desktop', '--project=phone'],
    {
      CHROMIUM_PATH: getChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  );
  return readReport(report, (read) => playwrightTests(read, workplace));
}

function readReport(file: string, read: (report: never) => RanTest[]): RanTest[] {
  if (!existsSync(file)) return [];
  const ran = read(JSON.parse(readFileSync(file, 'utf8')) as never);
  rmSync(file);
  return ran;
}

function run(command: string, args: readonly string[], extra: NodeJS.ProcessEnv = {}): void {
  const path = `${join(workplace, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`;
  const env = { ...process.env, ...extra, PATH: path };
  spawnSync(command, args, { cwd: workplace, env, stdio: 'ignore' });
}

/** A copy of all that the project keeps, so that a run that is cut off leaves no broken product behind. */
function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-breaks-'));
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of listed
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
