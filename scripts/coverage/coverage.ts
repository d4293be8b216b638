import { readFileSync } from 'node:fs';
import { coverageInWords, numberFaults, proofFaults } from './check.ts';
import { playwrightTests, type RanTest, vitestTests } from './reports.ts';
import { readTables } from './tables.ts';

/** Where the runners left their reports. */
export type Reports = { readonly vitest: string; readonly playwright: string };

export type Coverage = {
  /** What the tables promise and nothing keeps, one sentence each. */
  readonly faults: readonly string[];
  /** One line for people. */
  readonly summary: string;
};

/** Every test of both runners, as their reports have it. */
export function readRan(root: string, reports: Reports): RanTest[] {
  return [
    ...readReport(reports.vitest, (report) => vitestTests(report, root)),
    ...readReport(reports.playwright, (report) => playwrightTests(report, root)),
  ];
}

/** Compares the tables of a project with what ran. */
export function checkCoverage(root: string, reports: Reports): Coverage {
  const { statements, faults } = readTables(root);
  const ran = readRan(root, reports);
  return {
    faults: [...faults, ...numberFaults(statements), ...proofFaults(statements, ran)],
    summary: coverageInWords(statements),
  };
}

/** More faults than this have one cause, such as a runner that never started, and would only hide it. */
const MOST_LINES = 20;

/** The lines that people read: the faults, and how much is proven. */
export function linesAbout({ faults, summary }: Coverage): string[] {
  const more = faults.length - MOST_LINES;
  return [...faults.slice(0, MOST_LINES), ...(more > 0 ? [`… and ${more} more.`] : []), summary];
}

/** Prints the faults and the line for people; answers whether there was no fault. */
export function reportCoverage(coverage: Coverage): boolean {
  for (const line of linesAbout(coverage)) console.log(line);
  return coverage.faults.length === 0;
}

/** A runner that left no report ran no test: every statement that names one of its tests will say so. */
function readReport(file: string, read: (report: never) => RanTest[]): RanTest[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return read(JSON.parse(text) as never);
}
