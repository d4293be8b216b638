/** Which tests ran, how they ended, and which statements they say they prove. A name is `file › group › title`. */
import { relative } from 'node:path';
import { isLeftToRoot, type ReportedTest } from '../test/needs-root.ts';
import { idsIn } from './ids.ts';

export type RanTest = {
  readonly name: string;
  /** Of the statements that it proves: its own, and those of its groups. A step has those of its steps alone. */
  readonly ids: readonly string[];
  /** It ran to its end without a failure. A test that was left out did not. */
  readonly hasPassed: boolean;
  /** Why it did not run, if it did not: only root can try it and nobody was root, or anything else. */
  readonly leftOut?: 'needs root' | 'otherwise' | undefined;
};

/** What Vitest's JSON report says, as far as it matters here. */
type VitestTitles = {
  readonly testResults: readonly {
    /** The file, as an absolute path. */
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

/** What Playwright's JSON report says, as far as it matters here. The outermost suites are files. */
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
