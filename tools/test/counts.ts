/** Counts passed, failed and skipped tests in the reports of both runners. */
import { readFileSync } from 'node:fs';
import { isLeftToRoot, type ReportedTest } from './needs-root.ts';

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** The part of Vitest's JSON report that is used here. */
type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly ReportedTest[];
  }[];
};

/** The part of Playwright's JSON report that is used here. */
type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  /** Errors outside of any test. */
  readonly errors: readonly unknown[];
};

/** A file that failed to load counts as one failed test. Tests that need root are not counted when skipped. */
export function countVitest(report: VitestReport, isRoot?: boolean): Counts {
  const leftToRoot = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => isLeftToRoot(test, isRoot));
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests - leftToRoot.length,
  };
}

/** A test that passed only on a retry counts as failed, and so does an error outside of any test. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** Reads a report and counts its tests; a missing report counts as one failure. */
export function countReport<Report>(file: string, count: (report: Report) => Counts): Counts {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`No readable report at ${file}: ${error}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

export function sum(all: readonly Counts[]): Counts {
  const total = (name: keyof Counts) => all.reduce((so, counts) => so + counts[name], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

/** The closing line. */
export function inWords({ passed, failed, skipped }: Counts): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/** Whether all tests ran and passed. A skipped test proves nothing, so it fails the run. */
export function isGreen({ passed, failed, skipped }: Counts): boolean {
  return passed > 0 && failed === 0 && skipped === 0;
}
