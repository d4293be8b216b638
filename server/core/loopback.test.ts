import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.7', false],
  ['::ffff:10.0.0.7', false],
  ['localhost.evil.test', false],
  ['apply.example.edu', false],
])('%s: %s', (host, isOurs) => {
  expect(isLoopback(host)).toBe(isOurs);
});
