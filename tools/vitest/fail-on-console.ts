/**
 * Fails a test in which something was written to `console.error` or `console.warn` that the test did not expect. A test
 * that does expect it puts its own spy in place: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const METHODS = ['error', 'warn'] as const;
const originals = { error: console.error, warn: console.warn };
let unexpected: string[] = [];

beforeEach(() => {
  unexpected = [];
  for (const method of METHODS) {
    console[method] = (...parts: unknown[]) => {
      unexpected.push(`console.${method}: ${format(...parts)}`);
    };
  }
});

afterEach(() => {
  for (const method of METHODS) console[method] = originals[method];
  if (unexpected.length > 0) throw new Error(`Unexpected output:\n${unexpected.join('\n')}`);
});
