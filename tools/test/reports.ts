/** The tests that ran, from the JSON reports of both runners, and the lines that close `npm test`. */
import { relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { isLeftToRoot } from './needs-root.ts';

export type RanTest = {
  /** `file › group › title`. */
  readonly name: string;
  /** A test that passed only on a retry has failed. */
  readonly outcome: 'passed' | 'failed' | 'left to root' | 'left out';
  /** Why it failed, with its trace; only of Vitest. */
  readonly why?: string;
};

/** A file that failed as a whole counts as one failed test. */
export function vitestTests(report: JsonTestResults, root: string, isRoot?: boolean): RanTest[] {
  return report.testResults.flatMap(({ name, status: ofFile, message, assertionResults }) => {
    const file = fromRoot(root, name);
    const tests = assertionResults.map((test): RanTest => {
      const { ancestorTitles, title, status, failureMessages } = test;
      const name = joined([file, ...ancestorTitles, title]);
      if (status === 'passed') return { name, outcome: 'passed' };
      if (status === 'failed') {
        return { name, outcome: 'failed', why: (failureMessages ?? []).join('\n') };
      }
      return { name, outcome: isLeftToRoot(test, isRoot) ? 'left to root' : 'left out' };
    });
    if (ofFile !== 'failed' || tests.some(({ outcome }) => outcome === 'failed')) return tests;
    return [...tests, { name: file, outcome: 'failed', why: message }];
  });
}

/** The outermost suites are files. An error outside of any test counts as one failed test. */
export function playwrightTests(report: JSONReport, root: string): RanTest[] {
  const { config, suites, errors } = report;
  return [
    ...suites.flatMap((file) => testsIn(file, [fromRoot(root, `${config.rootDir}/${file.title}`)])),
    ...errors.map((): RanTest => ({ name: 'the journeys', outcome: 'failed' })),
  ];
}

function testsIn({ specs, suites = [] }: JSONReportSuite, path: readonly string[]): RanTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }): RanTest => {
      const outcome =
        status === 'expected' ? 'passed' : status === 'skipped' ? 'left out' : 'failed';
      return { name: joined([...path, title]), outcome };
    }),
  );
  return [...own, ...suites.flatMap((suite) => testsIn(suite, [...path, suite.title]))];
}

/** Whether all tests ran and passed. A test left out proves nothing, so it fails the run. */
export function isGreen(ran: readonly RanTest[]): boolean {
  return (
    ran.some(({ outcome }) => outcome === 'passed') &&
    ran.every(({ outcome }) => outcome === 'passed' || outcome === 'left to root')
  );
}

/**
 * The failed tests, which stand at the very end because many CI systems cut the journeys' long output; the tests left out; and the count of
 * all tests.
 */
export function closingLines(ran: readonly RanTest[]): string[] {
  const only = (wanted: RanTest['outcome']) => ran.filter(({ outcome }) => outcome === wanted);
  const names = (list: readonly RanTest[]) => list.map(({ name }) => name).join('; ');
  const [root, others] = [only('left to root'), only('left out')];
  const count = `${only('passed').length} passed, ${only('failed').length} failed`;
  return [
    ...only('failed').flatMap(({ name, why }) => (why === undefined ? [] : [`${name}\n${why}\n`])),
    ...(root.length > 0 ? [`${root.length} left to root: ${names(root)}`] : []),
    ...(others.length > 0
      ? [`${others.length} left out, so it is not green: ${names(others)}`]
      : []),
    others.length > 0 ? `${count}, ${others.length} skipped` : count,
  ];
}

function fromRoot(root: string, file: string): string {
  return relative(root, file).replaceAll('\\', '/');
}

function joined(parts: readonly string[]): string {
  return parts.map((part) => part.trim()).join(' › ');
}
