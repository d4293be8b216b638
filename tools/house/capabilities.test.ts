import { expect, test } from 'vitest';
import { arrowsUpIn } from './capabilities.ts';

test.each([
  [
    'a capability reaching one after it',
    'server/applicant/application/a.ts',
    "import { b } from '#server/applicant/documents/b.ts';",
    'server/applicant/application/a.ts:1: server/applicant/application/ may not import applicant/documents, which comes after it',
  ],
  [
    'only for a type',
    'server/core/a.ts',
    "\nimport type { B } from '#server/applicant/accounts/b.ts';",
    'server/core/a.ts:2: server/core/ may not import applicant/accounts',
  ],
  [
    'for a type in the middle of a line',
    'server/core/a.ts',
    "type A = import('#server/applicant/copy/b.ts').B;",
    'may not import applicant/copy',
  ],
  [
    'by a path',
    'server/applicant/documents/a.ts',
    "import { b } from '../../desk/links/b.ts';",
    'may not import desk/links',
  ],
  [
    'one that stands beside the others',
    'server/desk/links/a.ts',
    "import { b } from '#server/applicant/lookups/b.ts';",
    'may not import applicant/lookups',
  ],
  [
    'who puts the server together',
    'server/applicant/accounts/a.ts',
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
  [
    'one before it',
    'server/applicant/copy/a.ts',
    "import { b } from '#server/applicant/submissions/b.ts';",
  ],
  ['itself', 'server/applicant/copy/a.ts', "import { b } from './b.ts';"],
  ['the floors below', 'server/applicant/copy/a.ts', "import { b } from '#form/b.ts';"],
  [
    'anything, for a test',
    'server/core/identity/a.test.ts',
    "import { b } from '#server/desk/links/b.ts';",
  ],
  [
    'anything, for what tests share',
    'server/applicant/application/testing/a.ts',
    "import { b } from '#server/applicant/copy/b.ts';",
  ],
  [
    'anything, for commands',
    'server/operator/a.ts',
    "import { b } from '#server/desk/links/b.ts';",
  ],
  ['anything, at the top', 'server/app.ts', "import { b } from './desk/links/b.ts';"],
])('importing %s is none', (_name, path, text) => {
  expect(arrowsUpIn({ path, text })).toEqual([]);
});
