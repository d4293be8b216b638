import { expect, test } from 'vitest';
import { playwrightTests, vitestTests } from '../coverage/reports.ts';
import { leftOutInWords } from './left-out.ts';
import { needsRootTag } from './needs-root.ts';

const ROOT = '/house';

/** Vitest's report of a file with one test for each status and its tags. */
function reported(...tests: readonly (readonly [string, readonly string[]])[]) {
  const assertionResults = tests.map(([status, tags], index) => ({
    ancestorTitles: ['runs'],
    title: `as ${index}`,
    status,
    tags,
  }));
  return { testResults: [{ name: '/house/server/a.test.ts', assertionResults }] };
}

test('what only root can try is named in one line, where nobody is root', () => {
  const report = reported(
    ['skipped', ['needs-root']],
    ['passed', []],
    ['skipped', ['slow', 'needs-root']],
  );
  expect(leftOutInWords(vitestTests(report, ROOT, false))).toEqual([
    '2 need root: server/a.test.ts › runs › as 0; server/a.test.ts › runs › as 2',
  ]);
  const one = reported(['skipped', ['needs-root']]);
  expect(leftOutInWords(vitestTests(one, ROOT, false))).toEqual([
    '1 needs root: server/a.test.ts › runs › as 0',
  ]);
});

test.each([
  ['without a reason', 'skipped', [], false],
  ['though somebody is root', 'skipped', ['needs-root'], true],
  ['because it is not written yet', 'todo', ['needs-root'], false],
  ['because the run ended before', 'pending', [], false],
] as const)('a test that is left out %s is told apart', (_why, status, tags, isRoot) => {
  expect(leftOutInWords(vitestTests(reported([status, tags]), ROOT, isRoot))).toEqual([
    '1 was left out, so this run is not green: server/a.test.ts › runs › as 0',
  ]);
});

test('a journey that is left out is told, too', () => {
  const tests = [{ status: 'skipped', results: [] }];
  const suites = [{ title: 'a.journey.ts', specs: [{ title: 'draws', tests }] }];
  const report = { config: { rootDir: '/house/e2e' }, suites };
  expect(leftOutInWords(playwrightTests(report, ROOT))).toEqual([
    '1 was left out, so this run is not green: e2e/a.journey.ts › draws',
  ]);
});

test('where all ran, there is nothing to tell', () => {
  const report = reported(['passed', ['needs-root']], ['failed', []]);
  expect(leftOutInWords(vitestTests(report, ROOT, true))).toEqual([]);
});

test('the tag leaves a test out exactly where nobody is root', () => {
  expect(needsRootTag(false).skip).toBe(true);
  expect(needsRootTag(true).skip).toBe(false);
});
