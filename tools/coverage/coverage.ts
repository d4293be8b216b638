import { readFileSync, writeFileSync } from 'node:fs';
import { coverageInWords, markFaults, numberFaults, proofFaults } from './check.ts';
import { provenPage } from './proven-page.ts';
import { playwrightTests, type RanTest, vitestTests } from './reports.ts';
import { readMarks } from './sources.ts';
import { readTables } from './tables.ts';

/** The paths of the runners' reports. */
type Reports = { readonly vitest: string; readonly playwright: string };

type Coverage = {
  /** Unkept promises, one sentence each. */
  readonly faults: readonly string[];
  /** A summary in one line. */
  readonly summary: string;
  /** Each statement with the tests that proved it, in Markdown. */
  readonly page: string;
};

/** Every test in the reports of both runners. */
export function readRan(root: string, reports: Reports): RanTest[] {
  return [
    ...readReport(reports.vitest, (report) => vitestTests(report, root)),
    ...readReport(reports.playwright, (report) => playwrightTests(report, root)),
  ];
}

/** Compares a project's tables and tests with the reports. */
export function checkCoverage(root: string, reports: Reports): Coverage {
  const { statements, faults } = readTables(root);
  const ran = readRan(root, reports);
  const marks = readMarks(root);
  return {
    faults: [
      ...faults,
      ...numberFaults(statements),
      ...markFaults(statements, marks),
      ...proofFaults(marks, ran),
    ],
    summary: coverageInWords(statements, marks),
    page: provenPage(statements, ran),
  };
}

/** More faults than this have a common cause, such as a runner that never started, and would hide it. */
const MAX_LINES = 20;

/** The lines to print: the faults and the summary. */
export function linesAbout({ faults, summary }: Pick<Coverage, 'faults' | 'summary'>): string[] {
  const more = faults.length - MAX_LINES;
  return [...faults.slice(0, MAX_LINES), ...(more > 0 ? [`… and ${more} more.`] : []), summary];
}

/** Prints the faults and the summary, and writes the page; returns whether there was no fault. */
export function reportCoverage(coverage: Coverage, page: string): boolean {
  writeFileSync(page, coverage.page);
  for (const line of linesAbout(coverage)) console.log(line);
  return coverage.faults.length === 0;
}

/** A missing report counts as empty: then every id of its tests is a fault. */
function readReport(file: string, read: (report: never) => RanTest[]): RanTest[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return read(JSON.parse(text) as never);
}
