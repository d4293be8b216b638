import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test.each([
  ['localhost', true],
  ['LocalHost', true],
  ['127.0.0.1', true],
  ['127.200.3.4', true],
  ['::1', true],
  ['[::1]', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['[::ffff:7f00:1]', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.7', false],
  ['128.0.0.1', false],
  ['::ffff:10.0.0.7', false],
  ['localhost.evil.test', false],
  ['127.0.0.1.evil.test', false],
  ['apply.example.edu', false],
  ['', false],
])('%s: %s', (host, isOurs) => {
  expect(isLoopback(host)).toBe(isOurs);
});
