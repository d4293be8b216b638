import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** What opens files of strangers. */
const OPENERS = [
  'sharp',
  'yauzl',
  'saxes',
  '@cantoo/pdf-lib',
  '@myriaddreamin/typst-ts-node-compiler',
];

/** Every module that a program consists of, ours by path and others by name; types are none. */
function modulesOf(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const code = readFileSync(entry, 'utf8');
  for (const [, , named] of code.matchAll(/^(import|export) (?!type )[^;]*?from '([^']+)';/gms)) {
    follow(named ?? '', entry, seen);
  }
  for (const [, named] of code.matchAll(
    /\b(?:import|createRequire\(import\.meta\.url\)(?:\.resolve)?)\(\s*'([^']+)'\s*\)/g,
  ))
    follow(named ?? '', entry, seen);
  return seen;
}

function follow(named: string, from: string, seen: Set<string>): void {
  if (named.startsWith('.')) modulesOf(join(dirname(from), named), seen);
  else if (named.startsWith('#')) modulesOf(join(ROOT, named.slice(1)), seen);
  else seen.add(named);
}

const openersIn = (entry: string) => {
  const modules = modulesOf(join(ROOT, entry));
  return OPENERS.filter((name) => modules.has(name));
};

test('no library that opens files of strangers is part of the server', () => {
  expect(modulesOf(join(ROOT, 'server/run-server.ts'))).toContain('pg-boss');
  expect(openersIn('server/run-server.ts')).toEqual([]);
  expect(openersIn('server/portal.ts')).toEqual([]);
});

test.each([
  ['server/documents/conversion/pictures/decode.ts', ['sharp']],
  ['server/documents/conversion/office/clean-process.ts', ['yauzl', 'saxes']],
  ['server/documents/conversion/pdf/whole-process.ts', ['@cantoo/pdf-lib']],
  [
    'server/copy/typesetter-process.ts',
    ['@cantoo/pdf-lib', '@myriaddreamin/typst-ts-node-compiler'],
  ],
])('%s is, in the sandbox', (program, libraries) => {
  expect(openersIn(program)).toEqual(libraries);
});
