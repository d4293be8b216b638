import { expect, test } from 'vitest';
import { isDatabaseDown } from './is-down.ts';

const failure = (fields: object, message = 'no') => Object.assign(new Error(message), fields);

test.each([
  ['nobody listens', failure({ code: 'ECONNREFUSED', syscall: 'connect' }), true],
  ['no socket', failure({ code: 'ENOENT', syscall: 'connect' }), true],
  ['it is stopping', failure({ code: '57P01' }), true],
  ['it is starting', failure({ code: '57P03' }), true],
  ['too many connections', failure({ code: '53300' }), true],
  ['the connection broke', failure({}, 'Connection terminated unexpectedly'), true],
  ['no connection was free', failure({}, 'timeout exceeded when trying to connect'), true],
  ['a duplicate key', failure({ code: '23505' }), false],
  ['a slow statement', failure({ code: '57014' }), false],
  ['a missing file', failure({ code: 'ENOENT', syscall: 'open' }), false],
  ['no error at all', 'ECONNREFUSED', false],
])('%s: %s', (_what, error, isDown) => {
  expect(isDatabaseDown(error)).toBe(isDown);
});
