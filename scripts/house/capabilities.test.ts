import { expect, test } from 'vitest';
import { arrowsUpIn } from './capabilities.ts';

test.each([
  [
    'a capability reaching one after it',
    'server/application/a.ts',
    "import { b } from '#server/documents/b.ts';",
    'server/application/a.ts:1: server/application/ may not import documents, which comes after it',
  ],
  [
    'only for a type',
    'server/platform/a.ts',
    "\nimport type { B } from '#server/accounts/b.ts';",
    'server/platform/a.ts:2: server/platform/ may not import accounts',
  ],
  [
    'for a type in the middle of a line',
    'server/platform/a.ts',
    "type A = import('#server/copy/b.ts').B;",
    'may not import copy',
  ],
  [
    'by a path',
    'server/documents/a.ts',
    "import { b } from '../staff/b.ts';",
    'may not import staff',
  ],
  [
    'one that stands beside the others',
    'server/staff/a.ts',
    "import { b } from '#server/lookups/b.ts';",
    'may not import lookups',
  ],
  [
    'who puts the server together',
    'server/accounts/a.ts',
    "import { b } from '#server/app.ts';",
    'may not import the whole server',
  ],
  ['a capability without a place', 'server/attic/a.ts', '', 'server/attic/ has no place'],
])('%s is a breach', (_name, path, text, message) => {
  const breaches = arrowsUpIn({ path, text });
  expect(breaches).toHaveLength(1);
  expect(breaches[0]).toContain(message);
});

test.each([
  ['one before it', 'server/copy/a.ts', "import { b } from '#server/submissions/b.ts';"],
  ['itself', 'server/copy/a.ts', "import { b } from './b.ts';"],
  ['the floors below', 'server/copy/a.ts', "import { b } from '#form/b.ts';"],
  ['anything, for a test', 'server/identity/a.test.ts', "import { b } from '#server/staff/b.ts';"],
  [
    'anything, for what tests share',
    'server/application/testing/a.ts',
    "import { b } from '#server/copy/b.ts';",
  ],
  ['anything, for commands', 'server/commands/a.ts', "import { b } from '#server/staff/b.ts';"],
  ['anything, at the top', 'server/app.ts', "import { b } from './staff/b.ts';"],
])('importing %s is none', (_name, path, text) => {
  expect(arrowsUpIn({ path, text })).toEqual([]);
});
