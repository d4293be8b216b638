import { expect, test } from 'vitest';
import { isDatabaseDown, isTooLate, troubleOf } from './is-down.ts';

const failure = (fields: object, message = 'no') => Object.assign(new Error(message), fields);

test.each([
  ['nobody listens', failure({ code: 'ECONNREFUSED', syscall: 'connect' }), true],
  ['it is starting', failure({ code: '57P03' }), true],
  ['too many connections', failure({ code: '53300' }), true],
  ['the connection broke', failure({}, 'Connection terminated unexpectedly'), true],
  ['no connection was free', failure({}, 'timeout exceeded when trying to connect'), true],
  ['nobody answers in time', failure({}, 'Query read timeout'), true],
  ['the network knows no way', failure({ code: 'EHOSTUNREACH' }), true],
  ['a standby after a failover', failure({ code: '25006' }), true],
  ['its disk is full', failure({ code: '53100' }), true],
  ['its disk fails', failure({ code: '58030' }), true],
  ['a transaction that idled was ended', failure({ code: '25P03' }), true],
  ['a wrong password, for which a start does not wait', failure({ code: '28P01' }), false],
  ['a duplicate key', failure({ code: '23505' }), false],
  ['a slow statement', failure({ code: '57014' }), true],
  ['a missing file', failure({ code: 'ENOENT', syscall: 'open' }), false],
  ['no error at all', 'ECONNREFUSED', false],
])('%s: %s', (_what, error, isDown) => {
  expect(isDatabaseDown(error)).toBe(isDown);
});

test.each([
  [failure({ code: '25006' }), 'takes no changes: it is read-only'],
  [failure({ code: '53100' }), 'takes no changes: its disk is full'],
  [failure({ code: '53300' }), 'takes no more connections'],
  [failure({ code: '28P01' }), 'refuses the user or password of DATABASE_URL'],
  [failure({ code: '23505' }), undefined],
])('%s is told as "%s"', (error, trouble) => {
  expect(troubleOf(error)).toBe(trouble);
});

test.each([
  [failure({}, 'Query read timeout'), true],
  [failure({ code: '57014' }), true],
  [failure({ code: '57P01' }), false],
])('%s has taken as long as anything may: %s', (error, late) => {
  expect(isTooLate(error)).toBe(late);
});
