/**
 * Checks the coverage tables of the specification, and the ids in the tests, against the reports that the last `npm test` left. Exits 1 on any
 * fault, and writes `test-results/specification.md`: each statement with the tests that proved it.
 */
import { resolve } from 'node:path';
import { checkCoverage, reportCoverage } from './coverage/coverage.ts';

const ROOT = resolve(import.meta.dirname, '..');
const REPORTS = resolve(ROOT, 'test-results', 'reports');

const coverage = checkCoverage(ROOT, {
  vitest: resolve(REPORTS, 'vitest.json'),
  playwright: resolve(REPORTS, 'playwright.json'),
});
process.exitCode = reportCoverage(coverage, resolve(ROOT, 'test-results', 'specification.md'))
  ? 0
  : 1;
