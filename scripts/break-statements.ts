/**
 * Tests the coverage table: breaks the product in one place for each statement of a random sample, runs the tests that have
 * its id, and counts those that stay green. Takes an hour or more, so no check includes it. Works in a copy of the tree.
 *
 *     node scripts/break-statements.ts [--sample 100] [--word 2026] [--only §4.12 …] [--notes FILE] [--together 1]
 *
 * `--notes` adds each verdict to a file at once and skips what stands there, so that a run may be cut off.
 * `--together 8` lets up to eight breaks share one build of the page, except such as change the same file or name the same test. It
 * is quicker, but a test may fail because of another break: read why each one failed, which is printed.
 *
 * Exits 1 if a proof stayed green, or if a statement of the sample has no break in `scripts/coverage/breaks/`.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Break, sampleOf, sharing, verdictOn } from './coverage/break.ts';
import { breaks } from './coverage/breaks/breaks.ts';
import type { RanTest } from './coverage/reports.ts';
import { type Mark, readMarks } from './coverage/sources.ts';
import type { Statement } from './coverage/table.ts';
import { readTables } from './coverage/tables.ts';
import { openWorkplace } from './coverage/workplace.ts';

const ROOT = resolve(import.meta.dirname, '..');

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '100' },
    word: { type: 'string', default: '2026' },
    only: { type: 'string', multiple: true },
    notes: { type: 'string' },
    together: { type: 'string', default: '1' },
  },
});

type Broken = { readonly statement: Statement; readonly change: Break };

const { statements } = readTables(ROOT);
const marks = readMarks(ROOT);
const noted = readNotes();
const sample = values.only
  ? statements.filter(({ number }) => values.only?.includes(number))
  : sampleOf(statements, marks, Number(values.sample), values.word);
const toTry = sample
  .filter(({ number }) => !noted.has(number))
  .flatMap((statement): Broken[] => {
    const change = breaks.find((each) => each.statement === statement.number);
    return change ? [{ statement, change }] : [];
  });
const workplace = openWorkplace(ROOT);
try {
  for (const batch of sharing(toTry, marks, Number(values.together))) tryOut(batch);
} finally {
  workplace.close();
}
const verdicts = sample.map(({ number }) => noted.get(number));
const green = sample.filter(({ number }) => ['green', 'silent'].includes(noted.get(number) ?? ''));
const unbroken = sample.filter(({ number }) => !noted.has(number));
for (const { number, text } of unbroken) console.log(`${number} has no break: ${text}`);
for (const { number, text, place } of green) {
  console.log(`${number} stayed ${noted.get(number)} (${place}): ${text}`);
}
console.log(
  `${verdicts.filter(Boolean).length} statements broken, ${green.length} proofs stayed green.`,
);
process.exitCode = green.length === 0 && unbroken.length === 0 ? 0 : 1;

/** The tests that have the ids, with the product broken. Those beside the source are quick, so they are asked first. */
function tryOut(batch: readonly Broken[]): void {
  workplace.whileBroken(
    batch.map(({ change }) => change),
    () => {
      const own = batch.flatMap(({ statement }) => marksOf(statement));
      const testFiles = own.filter((mark) => !isInJourney(mark)).map(({ file }) => file);
      const ran = testFiles.length === 0 ? [] : workplace.runTests([...new Set(testFiles)]);
      const left = batch.filter(({ statement }) => verdictOf(statement, ran) !== 'red');
      const journeys = left.flatMap(({ statement }) => marksOf(statement)).filter(isInJourney);
      if (journeys.length > 0) {
        ran.push(...workplace.runJourneys(journeys, { stopsAtFirst: batch.length === 1 }));
      }
      for (const { statement } of batch) note(statement, verdictOf(statement, ran), ran);
    },
  );
}

function verdictOf({ number }: Statement, ran: readonly RanTest[]): 'red' | 'green' | 'silent' {
  return verdictOn(number, marks, ran);
}

function note(statement: Statement, verdict: string, ran: readonly RanTest[]): void {
  const { number } = statement;
  noted.set(number, verdict);
  const reasons = ran.flatMap((test) =>
    test.why && verdictOf(statement, [test]) === 'red' ? [`${test.name}: ${test.why}`] : [],
  );
  const line = [`${number} ${verdict}`, ...reasons].join(' | ');
  console.log(line);
  if (values.notes) appendFileSync(values.notes, `${line}\n`);
}

function readNotes(): Map<string, string> {
  const lines =
    values.notes && existsSync(values.notes) ? readFileSync(values.notes, 'utf8').split('\n') : [];
  return new Map(lines.map((line) => line.split(' ') as [string, string]).filter(([key]) => key));
}

function marksOf({ number }: Statement): Mark[] {
  return marks.filter(({ id }) => id === number);
}

function isInJourney({ file }: Mark): boolean {
  return file.startsWith('e2e/');
}
