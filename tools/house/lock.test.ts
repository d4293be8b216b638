import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breachesInLock } from './lock.ts';

const lock = (packages: object) => JSON.stringify({ packages: { '': {}, ...packages } });

test.each([
  ['a package without a hash', { 'node_modules/a': { version: '1.0.0' } }, 'a@1.0.0 has no'],
  [
    'one below another',
    { 'node_modules/a/node_modules/@b/c': { version: '2.0.0' } },
    '@b/c@2.0.0 has no integrity',
  ],
  [
    'an address',
    { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x', resolved: 'https://x.test' } },
    'a@1.0.0 has an address',
  ],
  [
    'the next version of a typesetter that could not be had',
    { 'node_modules/@myriaddreamin/typst-ts-node-compiler-darwin-x64': { version: '0.7.1' } },
    'has no integrity',
  ],
])('%s is a breach', (_name, packages, breach) => {
  expect(breachesInLock(lock(packages))).toEqual([expect.stringContaining(breach)]);
});

test('a package with its hash, and a link within the project, are none', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/b': { link: true },
  };
  expect(breachesInLock(lock(packages))).toEqual([]);
});

test('our own has none', () => {
  expect(breachesInLock(readFileSync('package-lock.json', 'utf8'))).toEqual([]);
});
