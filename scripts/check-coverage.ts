/** Checks the coverage tables of the specification against the reports that the last `npm test` left. Exits 1 on any fault. */
import { resolve } from 'node:path';
import { checkCoverage, reportCoverage } from './coverage/coverage.ts';

const ROOT = resolve(import.meta.dirname, '..');
const REPORTS = resolve(ROOT, 'test-results', 'reports');

const coverage = checkCoverage(ROOT, {
  vitest: resolve(REPORTS, 'vitest.json'),
  playwright: resolve(REPORTS, 'playwright.json'),
});
process.exitCode = reportCoverage(coverage) ? 0 : 1;
