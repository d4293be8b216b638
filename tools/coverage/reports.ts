/** The tests that ran, their results, and the statements that they prove. A name is `file › group › title`. */
import { relative } from 'node:path';
import { isLeftToRoot, type ReportedTest } from '../test/needs-root.ts';
import { idsIn } from './ids.ts';

export type RanTest = {
  readonly name: string;
  /** The ids of the proved statements: the test's own and its groups'. A step has only those of steps. */
  readonly ids: readonly string[];
  /** Passed. False for a skipped test. */
  readonly hasPassed: boolean;
  /** Why it was skipped: it needs root and did not run as root, or another reason. */
  readonly leftOut?: 'needs root' | 'otherwise' | undefined;
};

/** The part of Vitest's JSON report that is used here. */
type VitestTitles = {
  readonly testResults: readonly {
    /** The absolute path of the file. */
    readonly name: string;
    readonly assertionResults: readonly (ReportedTest & {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
    })[];
  }[];
};

type Step = { readonly title: string; readonly error?: unknown; readonly steps?: readonly Step[] };

type Suite = {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly steps?: readonly Step[];
      }[];
    }[];
  }[];
};

/** The part of Playwright's JSON report that is used here. The outermost suites are files. */
type PlaywrightTitles = {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly Suite[];
};

export const BETWEEN = ' › ';

export function vitestTests(report: VitestTitles, root: string, isRoot?: boolean): RanTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      name: joined([fromRoot(root, name), ...test.ancestorTitles, test.title]),
      ids: [...test.ancestorTitles, test.title].flatMap(idsIn),
      hasPassed: test.status === 'passed',
      leftOut: whyLeftOut(test, isRoot),
    })),
  );
}

function whyLeftOut(test: ReportedTest, isRoot?: boolean): RanTest['leftOut'] {
  if (isLeftToRoot(test, isRoot)) return 'needs root';
  return ['passed', 'failed'].includes(test.status) ? undefined : 'otherwise';
}

export function playwrightTests({ config, suites }: PlaywrightTitles, root: string): RanTest[] {
  return suites.flatMap((file) =>
    testsIn(file, [fromRoot(root, `${config.rootDir}/${file.title}`)]),
  );
}

function testsIn({ specs, suites = [] }: Suite, path: readonly string[]): RanTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, results }) => {
      const name = [...path, title];
      const leftOut = status === 'skipped' ? ('otherwise' as const) : undefined;
      const hasPassed = status === 'expected';
      const test = { name: joined(name), ids: name.flatMap(idsIn), hasPassed, leftOut };
      return [test, ...stepsIn(results.at(-1)?.steps ?? [], name, [])];
    }),
  );
  return [...own, ...suites.flatMap((suite) => testsIn(suite, [...path, suite.title]))];
}

function stepsIn(
  steps: readonly Step[],
  path: readonly string[],
  above: readonly string[],
): RanTest[] {
  return steps.flatMap(({ title, error, steps: inner = [] }) => {
    const name = [...path, title];
    const ids = [...above, ...idsIn(title)];
    return [
      { name: joined(name), ids, hasPassed: error === undefined },
      ...stepsIn(inner, name, ids),
    ];
  });
}

function fromRoot(root: string, file: string): string {
  return relative(root, file).replaceAll('\\', '/');
}

function joined(parts: readonly string[]): string {
  return parts.map((part) => part.trim()).join(BETWEEN);
}
