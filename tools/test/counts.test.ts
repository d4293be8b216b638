import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, inWords, isGreen, sum } from './counts.ts';

const vitest = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: Array(3).fill({ status: 'passed' }) }],
};
const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe('the closing line', () => {
  test('adds up both runners', () => {
    const counts = sum([countVitest(vitest), countPlaywright(playwright)]);
    expect(inWords(counts)).toBe('5 passed, 0 failed');
    expect(isGreen(counts)).toBe(true);
  });

  test('names tests that were left out', () => {
    const counts = countVitest({ ...vitest, numPendingTests: 1, numTodoTests: 1 });
    expect(inWords(counts)).toBe('3 passed, 0 failed, 2 skipped');
  });

  test('leaves out what only root can try, where nobody is root', () => {
    const leftToRoot = { status: 'skipped', tags: ['needs-root'] };
    const testResults = [{ status: 'passed', assertionResults: [leftToRoot] }];
    const report = { ...vitest, testResults, numPendingTests: 1 };
    expect(inWords(countVitest(report, false))).toBe('3 passed, 0 failed');
    expect(inWords(countVitest(report, true))).toBe('3 passed, 0 failed, 1 skipped');
    const another = { ...report, numPendingTests: 2 };
    expect(inWords(countVitest(another, false))).toBe('3 passed, 0 failed, 1 skipped');
  });
});

describe('what is not green', () => {
  test.each([
    ['no test at all', { passed: 0, failed: 0, skipped: 0 }],
    ['a failed test', { passed: 9, failed: 1, skipped: 0 }],
    ['a test left out', { passed: 9, failed: 0, skipped: 1 }],
    [
      'a file that does not load',
      countVitest({ ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] }),
    ],
    [
      'a journey that passed at the second try',
      countPlaywright({ ...playwright, stats: { ...playwright.stats, flaky: 1 } }),
    ],
    ['an error outside of any journey', countPlaywright({ ...playwright, errors: ['no server'] })],
  ])('%s', (_name, counts) => {
    expect(isGreen(counts)).toBe(false);
  });
});
