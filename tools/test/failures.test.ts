import { expect, test } from 'vitest';
import { vitestFailures } from './failures.ts';

const passed = { fullName: 'holds', failureMessages: [] };
const failed = {
  fullName: 'copy is typeset',
  failureMessages: ['Error: no process\n    at a.ts:1'],
};

test('a failed test is told with its file and its trace, one that passed is not', () => {
  const file = { name: '/house/server/a.test.ts', status: 'failed', message: '' };
  const report = { testResults: [{ ...file, assertionResults: [passed, failed] }] };
  expect(vitestFailures(report, '/house')).toEqual([
    'server/a.test.ts > copy is typeset\nError: no process\n    at a.ts:1',
  ]);
});

test('a file that could not be set up is told with its own reason', () => {
  const file = { name: '/house/server/b.test.ts', status: 'failed', message: 'no database' };
  const report = { testResults: [{ ...file, assertionResults: [passed] }] };
  expect(vitestFailures(report, '/house')).toEqual(['server/b.test.ts\nno database']);
});
