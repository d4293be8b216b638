import { describe, expect, test } from 'vitest';
import { needsRootTag } from './needs-root.ts';
import { closingLines, isGreen, playwrightTests, type RanTest, vitestTests } from './reports.ts';

const ROOT = '/house';

/** Vitest's report of a file with one test for each status and its tags. */
function vitest(isRoot: boolean, ...tests: readonly (readonly [string, ...string[]])[]) {
  const assertionResults = tests.map(([status, ...tags], index) => ({
    ancestorTitles: ['runs'],
    title: `as ${index}`,
    status,
    tags,
    failureMessages: status === 'failed' ? ['Error: no process\n    at a.ts:1'] : null,
  }));
  const file = { name: '/house/server/a.test.ts', status: 'passed', assertionResults };
  return vitestTests({ testResults: [file] } as never, ROOT, isRoot);
}

function playwright(status: string, errors: readonly unknown[] = []) {
  const specs = [{ title: 'draws', tests: [{ status }] }];
  const suites = [{ title: 'a.journey.ts', specs }];
  return playwrightTests({ config: { rootDir: '/house/e2e' }, suites, errors } as never, ROOT);
}

test('the closing line adds up both runners', () => {
  const ran = [...vitest(true, ['passed'], ['passed']), ...playwright('expected')];
  expect(closingLines(ran)).toEqual(['3 passed, 0 failed']);
  expect(isGreen(ran)).toBe(true);
});

test('tests that need root are named and not counted for other users', () => {
  const ran = vitest(false, ['skipped', 'needs-root'], ['passed']);
  expect(closingLines(ran)).toEqual([
    '1 left to root: server/a.test.ts › runs › as 0',
    '1 passed, 0 failed',
  ]);
  expect(isGreen(ran)).toBe(true);
  expect([needsRootTag(false).skip, needsRootTag(true).skip]).toEqual([true, false]);
});

describe('a run is not green, and says why, with', () => {
  const unloaded = { name: '/house/b.test.ts', status: 'failed', message: 'no database' };
  test.each<[string, RanTest[], string]>([
    ['no test at all', [], '0 passed, 0 failed'],
    [
      'a failed test, with its trace',
      vitest(true, ['failed']),
      'server/a.test.ts › runs › as 0\nError: no process',
    ],
    ['a test left out', vitest(false, ['passed'], ['skipped']), '1 passed, 0 failed, 1 skipped'],
    ['one left out though somebody is root', vitest(true, ['skipped', 'needs-root']), 'as 0'],
    ['one that is not written yet', vitest(false, ['todo', 'needs-root']), 'left out'],
    [
      'a file that does not load',
      vitestTests({ testResults: [{ ...unloaded, assertionResults: [] }] } as never, ROOT),
      'b.test.ts\nno database',
    ],
    ['a journey that passed at the second try', playwright('flaky'), '0 passed, 1 failed'],
    ['a journey left out', playwright('skipped'), 'e2e/a.journey.ts › draws'],
    ['an error outside of any journey', playwright('expected', ['x']), '1 passed, 1 failed'],
  ])('%s', (_name, ran, told) => {
    expect(isGreen(ran)).toBe(false);
    expect(closingLines(ran).join('\n')).toContain(told);
  });
});
